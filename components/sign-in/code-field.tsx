import { InputField } from "#components/ui/form/field.tsx";

/** A code of an authenticator app, or a recovery code: phones offer the digits, and letters can be typed too. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <InputField
      label="Code"
      name="code"
      controlSize="lg"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      hint="The six digits in your authenticator app, or a recovery code."
      error={error}
      inputClassName="font-mono"
    />
  );
}
