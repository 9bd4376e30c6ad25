"use client";

import type { ReactNode } from "react";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { findUnknownValues } from "./find-completion.ts";

/** How a template of a secret begins. */
const SECRET = "{{secret.";
const END = "}}";

type UnknownValuesProps = {
  text: string;
  values: readonly string[];
  /** Creates a secret that is missing, if the name is pressed. */
  onCreateSecret?: ((name: string) => void) | undefined;
};

/** Warnings below a field about templates without a value. */
export function UnknownValues({ text, values, onCreateSecret }: UnknownValuesProps) {
  const words = useWords("jsonEditor");
  const unknown = findUnknownValues(text, values);
  if (unknown.length === 0) return null;
  const textOf = (template: string, reason: "neverSet" | "noValue") => {
    if (!template.startsWith(SECRET)) return words[reason];
    return onCreateSecret ? words.noSecretYet : words.noSecret;
  };
  const create = (template: string) => (inner: ReactNode) => (
    <button
      type="button"
      onClick={() => onCreateSecret?.(template.slice(SECRET.length, -END.length).trim())}
      className="rounded-xs hover:text-foreground"
    >
      {markTemplate(inner)}
    </button>
  );
  return (
    <ul className="mt-1 text-xs text-warn">
      {unknown.map(({ template, reason }) => (
        <li key={template}>
          <Rich
            text={textOf(template, reason)}
            values={{ template }}
            parts={{
              template: template.startsWith(SECRET) && onCreateSecret ? create(template) : markTemplate,
            }}
          />
        </li>
      ))}
    </ul>
  );
}

const markTemplate = (template: ReactNode) => (
  <span className="font-mono underline decoration-wavy underline-offset-2">{template}</span>
);
