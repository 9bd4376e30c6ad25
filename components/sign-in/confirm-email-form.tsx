"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { AUTH_LINK } from "./auth-page.tsx";

type ConfirmEmailFormProps = { action: FormAction<{ email: string }>; isSignedIn: boolean };

/** Confirms an email with a link. A button, because mail scanners open links too. */
export function ConfirmEmailForm({ action, isSignedIn }: ConfirmEmailFormProps) {
  const [token, setToken] = useState("");
  const [email, setEmail] = useState<string | null>(null);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: (done) => setEmail(done.email) });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (!isSignedIn) {
    return (
      <Notice>
        <a href="/sign-in?next=/settings" className={AUTH_LINK}>
          Sign in
        </a>{" "}
        to your account in this browser, then open the link again. If you have no account here, somebody
        entered your address by mistake: close this page.
      </Notice>
    );
  }
  if (email) {
    return (
      <Notice role="status">
        {email} is confirmed.{" "}
        <a href="/overview" className={AUTH_LINK}>
          Open the console
        </a>
      </Notice>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.message} />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Confirming" : "Confirm email"}
      </Button>
    </form>
  );
}
