import { type FocusEvent, type FormEvent, useState } from "react";
import { faultWords } from "./fault-words.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A press on a button has ended by then: a line that appears meanwhile would move the button away from under it. */
const PRESS_MS = 200;

/**
 * What a field can tell by itself, in a line of ours instead of the browser's bubble: when it is left with something in
 * it, and when its form is sent. From then on as one types, until it is right.
 */
export function useFault() {
  const [fault, setFault] = useState<string>();
  const look = (control: Control) => setFault(faultWords(control));
  return {
    fault,
    onBlur: ({ currentTarget }: FocusEvent<Control>) => {
      if (currentTarget.value !== "") setTimeout(() => look(currentTarget), PRESS_MS);
    },
    onInput: ({ currentTarget }: FormEvent<Control>) => {
      if (fault) look(currentTarget);
    },
    onInvalid: (event: FormEvent<Control>) => {
      const { currentTarget } = event;
      event.preventDefault();
      look(currentTarget);
      const first = currentTarget.form?.querySelector("input:invalid, textarea:invalid, select:invalid");
      if (first === currentTarget) currentTarget.focus();
    },
  };
}
