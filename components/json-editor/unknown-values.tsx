"use client";

import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { findUnknownValues } from "./find-completion.ts";

/** How a template of a secret begins. */
const SECRET = "{{secret.";

/** Warnings below a field about templates without a value. */
export function UnknownValues({ text, values }: { text: string; values: readonly string[] }) {
  const words = useWords("jsonEditor");
  const unknown = findUnknownValues(text, values);
  if (unknown.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-warn">
      {unknown.map(({ template, reason }) => (
        <li key={template}>
          <Rich
            text={template.startsWith(SECRET) ? words.noSecret : words[reason]}
            values={{ template }}
            parts={{
              template: (name) => (
                <span className="font-mono underline decoration-wavy underline-offset-2">{name}</span>
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
}
