"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Requests a mail with a link. It never reveals whether the address has an account. */
export function RequestResetForm({ action }: { action: FormAction }) {
  const { email, forgotten: words } = useWords("signIn");
  const [isSent, setSent] = useState(false);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => setSent(true) });
  if (isSent) return <Notice role="status">{words.sent}</Notice>;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={failure?.fields.email ? undefined : failure?.message} />
      <InputField
        label={email}
        name="email"
        controlSize="lg"
        type="email"
        autoComplete="username"
        required
        error={failure?.fields.email}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? words.sending : words.send}
      </Button>
    </form>
  );
}
