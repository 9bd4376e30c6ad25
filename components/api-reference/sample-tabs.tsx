"use client";

import { useState } from "react";
import { CopyButton } from "#components/ui/copy/copy-button.tsx";
import { cx } from "#components/ui/cx.ts";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { useLanguage } from "./reference-context.tsx";

type Sample = { label: string; code: string };

/** A request in several languages. The chosen one applies to every operation. */
export function SampleTabs({ samples, of }: { samples: Sample[]; of: string }) {
  const { language, setLanguage } = useLanguage();
  const { samples: words } = useWords("reference");
  const shown = samples.find(({ label }) => label === language) ?? samples[0];
  if (!shown) return null;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-center gap-2">
        <fieldset className="flex gap-0.5 rounded-md bg-surface-press p-0.5">
          <legend className="sr-only">{fill(words.language, { summary: of })}</legend>
          {samples.map(({ label }) => (
            <button
              key={label}
              type="button"
              aria-pressed={label === shown.label}
              onClick={() => setLanguage(label)}
              className={cx(
                "h-[26px] rounded-sm px-2.5 text-xs font-medium max-wide:h-8",
                label === shown.label
                  ? "bg-raised text-foreground shadow-card"
                  : "text-muted hover:text-foreground",
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <span className="ml-auto">
          <CopyButton text={shown.code} what={fill(words.copy, { language: shown.label, summary: of })} />
        </span>
      </div>
      <CodeBlock
        label={`${shown.label}: ${of}`}
        code={shown.code}
        keepsLines
        className="max-h-[420px] overflow-y-auto"
      />
    </div>
  );
}

/** JSON that is long opens on demand. */
export function JsonExample({ json, label }: { json: string; label: string }) {
  const { samples: words, operation } = useWords("reference");
  const [isWhole, setWhole] = useState(false);
  const lines = json.split("\n");
  const isLong = lines.length > MAX_LINES;
  const shown = isWhole || !isLong ? json : `${lines.slice(0, MAX_LINES).join("\n")}\n…`;
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex min-h-7 items-center gap-2">
        <p className="flex-1 text-xs font-medium text-muted">{operation.response}</p>
        {isLong && (
          <button
            type="button"
            onClick={() => setWhole(!isWhole)}
            className="rounded-sm text-xs font-medium text-accent-text hover:underline"
          >
            {isWhole ? words.showLess : words.showAll}
            <span className="sr-only"> {fill(words.of, { label })}</span>
          </button>
        )}
      </div>
      <CodeBlock label={label} code={shown} />
    </div>
  );
}

const MAX_LINES = 18;
