"use client";

import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { enter } from "./enter.ts";

type SignUpFormProps = { action: FormAction; invite?: string | undefined };

/** Makes an account and signs in to it. */
export function SignUpForm({ action, invite }: SignUpFormProps) {
  const { onSubmit, isBusy, failure, notice } = useForm(async (data) => {
    const made = await action(data);
    if (!made.ok) return made;
    const problem = await enter(String(data.get("email")), String(data.get("password")), "/overview");
    return problem ? { ok: false, message: problem, fields: {} } : made;
  });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
      {invite && <input type="hidden" name="invite" value={invite} />}
      <InputField
        label="Name"
        name="name"
        autoComplete="organization"
        required
        maxLength={120}
        hint="Yours or your company’s. Visitors of your call pages see it."
        error={failure?.fields.name}
      />
      <InputField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={failure?.fields.email}
      />
      <InputField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        hint="At least 10 characters. A few words are easier to remember than signs."
        error={failure?.fields.password}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Making the account" : "Make the account"}
      </Button>
    </form>
  );
}
