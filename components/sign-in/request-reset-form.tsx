"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

/** Asks for a mail with a link. It never says whether the address has an account. */
export function RequestResetForm({ action }: { action: FormAction }) {
  const [isSent, setSent] = useState(false);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => setSent(true) });
  if (isSent) {
    return (
      <Notice role="status">
        If there is an account with this e-mail, a link is on its way to it. It works once, within an hour.
      </Notice>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={failure?.fields.email ? undefined : failure?.message} />
      <InputField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={failure?.fields.email}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Sending the link" : "Send a link"}
      </Button>
    </form>
  );
}
