"use client";

import { Send } from "lucide-react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { wordExchangeFailure } from "../exchange/word-failure.ts";

type SendTestProps = {
  id: string;
  action: FormAction<{ error: string | null; durationMs: number | null }>;
};

/** Sends a test event and reports whether it arrived. */
export function SendTest({ id, action }: SendTestProps) {
  const { webhook: words } = useWords("tools");
  const { failures } = useWords("exchange");
  const { onSubmit, isBusy } = useForm(action, {
    onDone: ({ error, durationMs }) =>
      error === null
        ? toast(fill(words.testDelivered, { duration: durationMs ?? 0 }))
        : toast.error(`${wordExchangeFailure(error, failures)}.`),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        <Send aria-hidden="true" />
        {isBusy ? words.sending : words.sendTest}
      </Button>
    </form>
  );
}
