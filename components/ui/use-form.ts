"use client";

import { unstable_rethrow } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import type { FormAction, FormResult } from "./form-result.ts";

const NO_ANSWER = "The server did not answer. What you typed is kept: try again.";

type Options<Value> = {
  onDone?: (value: Value) => void;
  onFailed?: (message: string) => void;
  /** Of the dialog that the form stands in: what came back is forgotten with the fields when it is closed. */
  open?: boolean;
};

/**
 * Sends a form to its action. Whatever comes back, the fields keep what was typed. `notice` is why a form was not taken,
 * when no field of it says so. The form itself is `method="post"`:
 * sent before this script runs, it must not put a password into the address.
 */
export function useForm<Value>(action: FormAction<Value>, { onDone, onFailed, open }: Options<Value> = {}) {
  const [result, setResult] = useState<FormResult<Value> | null>(null);
  const [isBusy, start] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  // What was not taken comes into view, and under the hands.
  useEffect(() => {
    if (result?.ok === false) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);
  useEffect(() => {
    if (open === false) setResult(null);
  }, [open]);
  const submit = (data: FormData) => {
    if (isBusy) return;
    start(async () => {
      const answer = await action(data).catch((error: unknown): FormResult<Value> => {
        // A redirect travels as an error.
        unstable_rethrow(error);
        return { ok: false, message: NO_ANSWER, fields: {} };
      });
      setResult(answer);
      if (answer.ok) onDone?.(answer.value);
      else onFailed?.(answer.message);
    });
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
