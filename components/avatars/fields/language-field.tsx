"use client";

import { useState } from "react";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { fill } from "#components/words/fill.ts";
import { languageName } from "#components/words/locales.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { AUTO, SPOKEN_LANGUAGES } from "#lib/languages/language-tags.ts";
import { type InstanceLanguages, missingLanguage } from "#lib/languages/missing-language.ts";

/** Languages that only providers speak. */
const OTHERS = ["it", "ja", "nl", "pl", "pt", "zh"];

type LanguageFieldProps = {
  name: string;
  initial: string | null;
  /** What the empty choice means. */
  none: string;
  known: InstanceLanguages;
  error: string | undefined;
};

/** The language of calls. Says at once if the instance can't hold calls in it. */
export function LanguageField({ name, initial, none, known, error }: LanguageFieldProps) {
  const words = useWords("avatarFields").language;
  const locale = useLocale();
  const [chosen, setChosen] = useState(initial ?? "");
  const others = OTHERS.filter((tag) => missingLanguage(tag, known) === null);
  const tags = [
    ...new Set([...SPOKEN_LANGUAGES, ...others, ...(initial && initial !== AUTO ? [initial] : [])]),
  ];
  const missing = missingLanguage(chosen === "" ? null : chosen, known);
  const language = chosen === AUTO ? "" : languageName(chosen || "en", locale);
  const problem = chosen === AUTO ? words.autoMissing : missing && fill(words.missing[missing], { language });
  return (
    <div className="grid gap-2">
      <Field label={words.label} error={error} hint={chosen === AUTO ? words.autoHint : undefined}>
        {(control) => (
          <Select
            {...control}
            name={name}
            controlSize="sm"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            <option value="">{none}</option>
            <option value={AUTO}>{words.auto}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag, locale)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {missing && (
        <p role="status" className="text-xs text-warn">
          {problem}
        </p>
      )}
    </div>
  );
}
