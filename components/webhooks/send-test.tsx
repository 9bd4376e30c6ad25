"use client";

import { Send } from "lucide-react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { useForm } from "#components/ui/use-form.ts";

type SendTestProps = {
  id: string;
  action: FormAction<{ error: string | null; durationMs: number | null }>;
};

/** Sends an event that says nothing, to see whether it arrives. */
export function SendTest({ id, action }: SendTestProps) {
  const { onSubmit, isBusy } = useForm(action, {
    onDone: ({ error, durationMs }) =>
      error === null ? toast(`The test event arrived (${durationMs ?? 0} ms)`) : toast.error(`${error}.`),
    onFailed: (message) => toast.error(message),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" aria-disabled={isBusy}>
        <Send aria-hidden="true" />
        {isBusy ? "Sending" : "Send test event"}
      </Button>
    </form>
  );
}
