"use client";

import { useState } from "react";
import { TextField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import {
  formatPronunciations,
  parsePronunciationLines,
  pronunciationError,
  writePronunciationLines,
} from "./pronunciations.ts";

type PronunciationsFieldProps = {
  initial: readonly Pronunciation[];
  /** What the list is for, if the form does not say it. */
  purpose?: string;
};

/** A dictionary as lines of text. The form sends it as JSON in `pronunciations`. */
export function PronunciationsField({ initial, purpose }: PronunciationsFieldProps) {
  const words = useWords("avatarFields");
  const errors = useFormErrors();
  const [text, setText] = useState(() => formatPronunciations(initial, "\n"));
  return (
    <>
      <input
        type="hidden"
        name="pronunciations"
        value={JSON.stringify(parsePronunciationLines(text))}
        // A draft of the form fills it in.
        onInput={({ currentTarget: { value } }) => setText(writePronunciationLines(value))}
      />
      <TextField
        label={words.pronunciations}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        rows={4}
        placeholder={words.pronunciationsExample}
        hint={purpose ? `${purpose} ${words.pronunciationsHint}` : words.pronunciationsHint}
        spellCheck={false}
        error={pronunciationError(errors, text, words.pronunciationIncomplete)}
      />
    </>
  );
}
