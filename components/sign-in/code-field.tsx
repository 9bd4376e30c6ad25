"use client";

import { InputField } from "#components/ui/form/field.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** A code of an authenticator app, or a recovery code: phones offer the digits, and letters can be typed too. */
export function CodeField() {
  const { code } = useWords("security");
  return (
    <InputField
      label={code.label}
      name="code"
      controlSize="lg"
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={40}
      required
      hint={code.hint}
      isMono
    />
  );
}
