"use client";

import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { TakeLine } from "./take-line.ts";

/** The changes since the previous take. */
export function TakeChanges({ changes }: { changes: NonNullable<TakeLine["changes"]> }) {
  const words = useWords("clips").changes;
  const { script, settings } = changes;
  const count = script.length + settings.length;
  if (count === 0) return <p className="text-xs text-subtle">{words.none}</p>;
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-xs text-muted hover:text-foreground">
        {fill(words.title, { count })}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-l pl-2.5">
        {settings.map((line) => (
          <li key={line} className="text-muted">
            {line}
          </li>
        ))}
        {script.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li key={index}>
            {kind === "added" ? (
              <ins className="text-ok no-underline">
                <span className="sr-only">{words.added} </span>+ {text}
              </ins>
            ) : (
              <del className="text-danger">
                <span className="sr-only">{words.removed} </span>
                {text}
              </del>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
