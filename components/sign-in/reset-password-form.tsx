"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
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
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: setOutcome });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (outcome) return <ResetDone {...outcome} />;
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={failure?.fields.password ? undefined : failure?.message} />
      <input type="hidden" name="token" value={token} />
      <NewPasswordField label={newPassword} error={failure?.fields.password} />
      <label className="flex items-start gap-2 text-sm">
        <input type="checkbox" name="remove_access" className="mt-0.5 size-4 shrink-0 accent-accent" />
        <span>{words.removeAccess}</span>
      </label>
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? words.setting : words.set}
      </Button>
    </form>
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
