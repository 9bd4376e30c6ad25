import { type FocusEvent, type FormEvent, useState } from "react";
import type { UiWords } from "#components/ui/words/en.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Delay until a press on a button has ended: a line that appears during the press would move the button. */
const PRESS_MS = 200;

/**
 * Shows a field's own validation message instead of the browser's bubble: when it is left with content, and when its
 * form is submitted. After that, it updates while typing until it is valid. A text longer than `maxLength` stays as it was
 * typed or pasted, and says so at once: the browser's own limit would cut it without a word.
 */
export function useFieldError(maxLength = Number.POSITIVE_INFINITY) {
  const words = useWords("ui").field;
  const [error, setError] = useState<string>();
  const check = (control: Control) => setError(validationMessage(control, words, maxLength));
  return {
    error,
    onBlur: ({ currentTarget }: FocusEvent<Control>) => {
      if (currentTarget.value !== "") setTimeout(() => check(currentTarget), PRESS_MS);
    },
    onInput: ({ currentTarget }: FormEvent<Control>) => {
      const isLong = currentTarget.value.length > maxLength;
      currentTarget.setCustomValidity(isLong ? "too long" : "");
      if (error || isLong) check(currentTarget);
    },
    onInvalid: (event: FormEvent<Control>) => {
      const { currentTarget } = event;
      event.preventDefault();
      check(currentTarget);
      const first = currentTarget.form?.querySelector("input:invalid, textarea:invalid, select:invalid");
      if (first === currentTarget) currentTarget.focus();
    },
  };
}

type Checked = Pick<HTMLInputElement, "validity" | "type" | "title" | "value"> & { minLength?: number };

/**
 * A field's own validation message: required, type, pattern (described by `title`), minimum and maximum length. Undefined
 * if valid. The server validates again.
 */
export function validationMessage(
  checked: Checked,
  words: UiWords["field"],
  maxLength = Number.POSITIVE_INFINITY,
): string | undefined {
  const { validity, type, title, value, minLength = -1 } = checked;
  if (validity.valid) return undefined;
  if (value.length > maxLength) return fill(words.long, { count: maxLength, typed: value.length });
  if (validity.valueMissing) return words.required;
  if (validity.typeMismatch && type === "email") return words.email;
  if (validity.typeMismatch) return words.url;
  if (validity.tooShort) return fill(words.short, { count: minLength });
  return title || words.invalid;
}
