"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";

/** Says that the email is not confirmed, and sends another link. */
export function UnconfirmedEmail({ email, resend }: { email: string; resend: FormAction }) {
  const { onSubmit, isBusy } = useForm(resend, {
    onDone: () => void toast("Link sent"),
    onFailed: (message) => void toast.error(message),
  });
  return (
    <Notice tone="warn" className="mb-6">
      <form method="post" onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {email} isn't confirmed. Until you open a link that we mail there, resetting the password by mail
          also removes two-step sign-in, connected services and your API keys.
        </p>
        <Button type="submit" size="sm" aria-disabled={isBusy}>
          {isBusy ? "Sending link" : "Send a link"}
        </Button>
      </form>
    </Notice>
  );
}
