"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { PasswordField } from "#components/ui/form/password-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { signInWithPassword } from "./sign-in-with-password.ts";

type SignUpFormProps = {
  action: FormAction;
  invite?: string | undefined;
  /** The instance can only be claimed with a link. Its secret is in the URL fragment, which no log has. */
  needsSetupLink: boolean;
};

/** Creates an account and signs in to it. */
export function SignUpForm({ action, invite, needsSetupLink }: SignUpFormProps) {
  const [setup, setSetup] = useState<string | null>(null);
  useEffect(() => setSetup(window.location.hash.slice(1)), []);
  const { onSubmit, isBusy, failure, notice } = useForm(async (data) => {
    const made = await action(data);
    if (!made.ok) return made;
    const problem = await signInWithPassword(
      String(data.get("email")),
      String(data.get("password")),
      "/overview",
    );
    return problem ? { ok: false, message: problem, fields: {} } : made;
  });
  if (needsSetupLink && setup === "") return <NoSetupLink />;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
      {needsSetupLink && <input type="hidden" name="setup" value={setup ?? ""} />}
      {invite && <input type="hidden" name="invite" value={invite} />}
      <InputField
        label="Name"
        name="name"
        controlSize="lg"
        autoComplete="organization"
        required
        maxLength={120}
        hint="Your name or your company’s. Visitors see it on your call pages."
        error={failure?.fields.name}
      />
      <InputField
        label="Email"
        name="email"
        controlSize="lg"
        type="email"
        autoComplete="username"
        required
        error={failure?.fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        controlSize="lg"
        autoComplete="new-password"
        required
        minLength={12}
        hint="12 characters or more. A few random words are easier to remember than symbols."
        error={failure?.fields.password}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Creating account" : "Create account"}
      </Button>
    </form>
  );
}

function NoSetupLink() {
  return (
    <Notice>
      Nobody owns this instance yet, and it can be reached from other machines. Open the set-up link that{" "}
      <code className="font-mono text-xs">npm start</code> printed, or create a new one on the machine:
      <code className="mt-2 block font-mono text-xs break-all text-foreground">
        npm run -s visavis -- instance setup-link
      </code>
    </Notice>
  );
}
