"use client";

import { useState } from "react";
import { SelectField } from "#components/ui/form/select-field.tsx";
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
};

/** The language of calls. Says at once if the instance can't hold calls in it. */
export function LanguageField({ name, initial, none, known }: LanguageFieldProps) {
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
      <SelectField
        label={words.label}
        hint={chosen === AUTO ? words.autoHint : undefined}
        name={name}
        value={chosen}
        onChoose={setChosen}
        options={tags.map((tag) => [tag, languageName(tag, locale)])}
      >
        <option value="">{none}</option>
        <option value={AUTO}>{words.auto}</option>
      </SelectField>
      {missing && (
        <p role="status" className="text-xs text-warn">
          {problem}
        </p>
      )}
    </div>
  );
}
