"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { AUTH_LINK } from "./auth-page.tsx";
import { NewPasswordField } from "./new-credentials.tsx";

/** What else opens the account, in a line each, and whether the reset removed it. */
type Outcome = { access: string[]; isRemoved: boolean };

/** Sets a new password. The link's secret is in the URL fragment, which only this page's script sees. */
export function ResetPasswordForm({ action }: { action: FormAction<Outcome> }) {
  const { newPassword, reset: words } = useWords("signIn");
  const [token, setToken] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm(action, { onDone: setOutcome });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (outcome) return <ResetDone {...outcome} />;
  return (
    <Form
      form={form}
      notice={form.failure?.fields.password ? undefined : form.failure?.message}
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label={newPassword} />
      <CheckField name="remove_access">{words.removeAccess}</CheckField>
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.setting : words.set}
      </Button>
    </Form>
  );
}

function ResetDone({ access, isRemoved }: Outcome) {
  const { signIn, reset: words } = useWords("signIn");
  return (
    <Notice role="status" tone={access.length > 0 && !isRemoved ? "warn" : "info"}>
      <p>{words.done}</p>
      {access.length > 0 && (
        <>
          <p className="mt-2">{isRemoved ? words.removed : words.stillOpen}</p>
          <ul className="mt-1 list-disc pl-4">
            {access.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {!isRemoved && <p className="mt-2">{words.advice}</p>}
        </>
      )}
      <p className="mt-2">
        <a href="/sign-in" className={AUTH_LINK}>
          {signIn}
        </a>
      </p>
    </Notice>
  );
}
