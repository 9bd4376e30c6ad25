"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Requests a mail with a link. It never reveals whether the address has an account. */
export function RequestResetForm({ action }: { action: FormAction }) {
  const { email, forgotten: words } = useWords("signIn");
  const [isSent, setSent] = useState(false);
  const form = useForm(action, { onDone: () => setSent(true) });
  if (isSent) return <Notice role="status">{words.sent}</Notice>;
  return (
    <Form form={form} className="flex flex-col gap-4">
      <InputField label={email} name="email" controlSize="lg" type="email" autoComplete="username" required />
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.sending : words.send}
      </Button>
    </Form>
  );
}
