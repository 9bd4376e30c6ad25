"use client";

import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { UnknownValues } from "#components/json-editor/unknown-values.tsx";
import { useCompletions } from "#components/json-editor/use-completions.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { listSecretNames } from "./template-values.ts";

type MissingSecretsProps = {
  texts: readonly string[];
  values: readonly string[];
  onCreate: (name: string) => void;
};

/** Creates the secrets that the templates use and the account lacks, without leaving the form. */
export function MissingSecrets({ texts, values, onCreate }: MissingSecretsProps) {
  const { secrets: words } = useWords("tools");
  const missing = listSecretNames(texts).filter((name) => !values.includes(`secret.${name}`));
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {missing.map((name) => (
        <Button key={name} size="sm" onClick={() => onCreate(name)} icon={Plus}>
          {fill(words.createNamed, { name })}
        </Button>
      ))}
    </div>
  );
}

export type TemplateFieldProps = {
  values: readonly string[];
  text: string;
  children: (control: ReturnType<typeof useCompletions>["control"]) => ReactNode;
};

/** A field with completion for templates and a list of unknown references. */
export function TemplateField({ values, text, children }: TemplateFieldProps) {
  const { control, list } = useCompletions(values);
  return (
    <div className="relative">
      {children(control)}
      <UnknownValues {...{ text, values }} />
      {list}
    </div>
  );
}
