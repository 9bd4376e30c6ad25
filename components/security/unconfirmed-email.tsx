"use client";

import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** Says that the email is not confirmed, and sends another link. */
export function UnconfirmedEmail({ email, resend }: { email: string; resend: FormAction }) {
  const words = useWords("security").unconfirmed;
  return (
    <Notice tone="warn" className="mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{fill(words.text, { email })}</p>
        <ActButton size="sm" action={resend} busy={words.sending} onDone={() => toast(words.sent)}>
          {words.send}
        </ActButton>
      </div>
    </Notice>
  );
}
