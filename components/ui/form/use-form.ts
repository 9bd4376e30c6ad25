"use client";

import { unstable_rethrow } from "next/navigation";
import { createContext, type FormEvent, useContext, useEffect, useRef, useState, useTransition } from "react";
import { useWords } from "#components/words/use-words.tsx";

type Options<Value> = {
  onDone?: (value: Value) => void;
  onFailed?: (message: string) => void;
  /** For a form in a dialog: closing it clears the result along with the fields. */
  open?: boolean;
};

/**
 * Submits a form to its action. Whatever the result, the fields keep their values. `notice` is the error if no field
 * has one. If the action needs a proof of who the person is, the console asks for it and the action runs again. The form
 * is `method="post"`: submitted before this script runs, it must not put a password into the URL.
 */
export function useForm<Value>(action: FormAction<Value>, { onDone, onFailed, open }: Options<Value> = {}) {
  const { noAnswer } = useWords("ui");
  const [result, setResult] = useState<FormResult<Value> | null>(null);
  const [isBusy, start] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const askProof = useAskProof();
  // Scrolls to the first invalid field and focuses it.
  useEffect(() => {
    if (result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);
  useEffect(() => {
    if (open === false) setResult(null);
  }, [open]);
  const settle = (answer: FormResult<Value>) => {
    setResult(answer);
    if (answer.ok) onDone?.(answer.value);
    else onFailed?.(answer.message);
  };
  const attempt = (data: FormData, mayAsk: boolean) =>
    start(async () => {
      const answer = await action(data).catch((error: unknown): FormResult<Value> => {
        // A redirect travels as an error.
        unstable_rethrow(error);
        return { ok: false, message: noAnswer, fields: {} };
      });
      if (answer.ok || !answer.needsProof || !mayAsk || !askProof) return settle(answer);
      // Not awaited: React keeps every form busy until this one is done, also the one that takes the proof.
      void askProof().then((isProven) => (isProven ? attempt(data, false) : settle(answer)));
    });
  const submit = (data: FormData) => {
    if (!isBusy) attempt(data, true);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    submit(new FormData(event.currentTarget));
  };
  const failure = result && !result.ok ? result : null;
  const notice = failure && Object.keys(failure.fields).length === 0 ? failure.message : undefined;
  return { onSubmit, submit, isBusy, failure, notice };
}

/** A form with these values. A list is a field with several values. */
export function formOf(values: Readonly<Record<string, string | Blob | readonly string[]>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) data.append(name, one);
  return data;
}

/** Result of a form's server action. `fields` has a message for each invalid field, by name. */
export type FormResult<Value = void> =
  | { ok: true; value: Value }
  | {
      ok: false;
      message: string;
      fields: Record<string, string>;
      /** The action works once the person has confirmed that it's them. */
      needsProof?: boolean;
    };

/** A server action that receives the form. */
export type FormAction<Value = void> = (data: FormData) => Promise<FormResult<Value>>;

/** Asks the person to confirm that it's them. Resolves to false if they cancel. */
export type AskProof = () => Promise<boolean>;

export const ProofContext = createContext<AskProof | null>(null);

/** For forms whose action may need a recent proof; null outside of the console. */
const useAskProof = (): AskProof | null => useContext(ProofContext);
