"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Says that the email is not confirmed, and sends another link. */
export function UnconfirmedEmail({ email, resend }: { email: string; resend: FormAction }) {
  const words = useWords("security").unconfirmed;
  const { onSubmit, isBusy } = useForm(resend, {
    onDone: () => void toast(words.sent),
    onFailed: (message) => void toast.error(message),
  });
  return (
    <Notice tone="warn" className="mb-6">
      <form method="post" onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{fill(words.text, { email })}</p>
        <Button type="submit" size="sm" aria-disabled={isBusy}>
          {isBusy ? words.sending : words.send}
        </Button>
      </form>
    </Notice>
  );
}
