"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { PasswordField } from "#components/ui/form/password-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { AUTH_LINK } from "./auth-page.tsx";

/** What else opens the account, in a line each, and whether the reset removed it. */
type Outcome = { access: string[]; isRemoved: boolean };

/** Sets a new password. The link's secret is in the URL fragment, which only this page's script sees. */
export function ResetPasswordForm({ action }: { action: FormAction<Outcome> }) {
  const [token, setToken] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: setOutcome });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (outcome) return <ResetDone {...outcome} />;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={failure?.fields.password ? undefined : failure?.message} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="New password"
        name="password"
        controlSize="lg"
        autoComplete="new-password"
        required
        minLength={12}
        hint="12 characters or more. A few random words are easier to remember than symbols."
        error={failure?.fields.password}
      />
      <label className="flex items-start gap-2 text-sm">
        <input type="checkbox" name="remove_access" className="mt-0.5 size-4 shrink-0 accent-accent" />
        <span>
          Also remove everything else that opens the account: connected services, passkeys and API keys.
          Choose this if somebody else may have had access.
        </span>
      </label>
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Setting password" : "Set password"}
      </Button>
    </form>
  );
}

function ResetDone({ access, isRemoved }: Outcome) {
  return (
    <Notice role="status" tone={access.length > 0 && !isRemoved ? "warn" : "info"}>
      <p>Your new password is set, and every browser is signed out.</p>
      {access.length > 0 && (
        <>
          <p className="mt-2">
            {isRemoved ? "This no longer opens the account:" : "This still opens the account:"}
          </p>
          <ul className="mt-1 list-disc pl-4">
            {access.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {!isRemoved && <p className="mt-2">If you don't know one of these, sign in and remove it.</p>}
        </>
      )}
      <p className="mt-2">
        <a href="/sign-in" className={AUTH_LINK}>
          Sign in
        </a>
      </p>
    </Notice>
  );
}
