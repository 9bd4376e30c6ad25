import { type FocusEvent, type FormEvent, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Delay until a press on a button has ended: a line that appears during the press would move the button. */
const PRESS_MS = 200;

/**
 * Shows a field's own validation message instead of the browser's bubble: when it is left with content, and when its
 * form is submitted. After that, it updates while typing until it is valid.
 */
export function useFieldError() {
  const [error, setError] = useState<string>();
  const check = (control: Control) => setError(validationMessage(control));
  return {
    error,
    onBlur: ({ currentTarget }: FocusEvent<Control>) => {
      if (currentTarget.value !== "") setTimeout(() => check(currentTarget), PRESS_MS);
    },
    onInput: ({ currentTarget }: FormEvent<Control>) => {
      if (error) check(currentTarget);
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

type Checked = Pick<HTMLInputElement, "validity" | "type" | "title"> & { minLength?: number };

/**
 * A field's own validation message: required, type, pattern (described by `title`) and minimum length. Undefined if
 * valid. The server validates again.
 */
export function validationMessage({ validity, type, title, minLength = -1 }: Checked): string | undefined {
  if (validity.valid) return undefined;
  if (validity.valueMissing) return "This field is required.";
  if (validity.typeMismatch && type === "email") return "Enter a valid email address.";
  if (validity.typeMismatch) return "Enter a URL that starts with https://.";
  if (validity.tooShort) return `Enter at least ${minLength} characters.`;
  return title || "This value isn't valid.";
}
