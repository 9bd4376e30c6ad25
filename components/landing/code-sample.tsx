"use client";

import { useId, useState } from "react";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** A piece of code of one kind. */
type Token = { kind: "plain" | "string" | "comment"; text: string };

// A comment of either language, or text between quotation marks. A hash counts only at the start of a line.
const MARKED = /(?<comment>^#.*$|\/\/ .*$)|(?<string>"[^"\n]*"|`[^`]*`)/gmu;

/** Splits code into strings, comments and the rest; joined, they are the original code. */
export function highlight(code: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(MARKED)) {
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index) });
    tokens.push({ kind: match.groups?.comment ? "comment" : "string", text: match[0] });
    at = match.index + match[0].length;
  }
  return at < code.length ? [...tokens, { kind: "plain", text: code.slice(at) }] : tokens;
}

const COLORS = { plain: "", string: "text-warn", comment: "text-subtle" };

export type Sample = { language: string; code: string };

/** One call in several languages, as tabs; arrow keys switch between them. */
export function CodeSample({ title, samples }: { title: string; samples: Sample[] }) {
  const { copyWhat } = useWords("landing").connect;
  const id = useId();
  const [index, setIndex] = useState(0);
  const sample = samples[index];
  if (!sample) return null;
  const go = (to: number) => {
    const next = (to + samples.length) % samples.length;
    setIndex(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border bg-code font-mono text-sm">
      <div className="flex h-11 items-center gap-4 border-b pr-2 pl-5">
        <div role="tablist" aria-label={title} className="flex flex-1 gap-5">
          {samples.map(({ language }, at) => (
            <button
              key={language}
              id={`${id}-tab-${at}`}
              type="button"
              role="tab"
              aria-selected={at === index}
              aria-controls={`${id}-panel`}
              tabIndex={at === index ? 0 : -1}
              onClick={() => setIndex(at)}
              onKeyDown={({ key }) => {
                if (key === "ArrowRight") go(index + 1);
                if (key === "ArrowLeft") go(index - 1);
              }}
              className="h-11 border-b-2 border-transparent font-sans text-sm font-medium text-muted aria-selected:border-foreground aria-selected:text-foreground"
            >
              {language}
            </button>
          ))}
        </div>
        <CopyButton text={sample.code} what={fill(copyWhat, { language: sample.language })} />
      </div>
      <pre
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${index}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and scrolling needs the focus.
        tabIndex={0}
        className="overflow-auto px-5 py-4 leading-[22px]"
      >
        {highlight(sample.code).map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one code never move.
          <span key={at} className={COLORS[kind]}>
            {text}
          </span>
        ))}
      </pre>
    </div>
  );
}
