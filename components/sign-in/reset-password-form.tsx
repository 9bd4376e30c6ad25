"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice, Notice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";
import { AUTH_LINK } from "./auth-page.tsx";

/** Sets a new password. The link's secret is in the address's fragment, which only this page's script sees. */
export function ResetPasswordForm({ action }: { action: FormAction }) {
  const [token, setToken] = useState("");
  const [isDone, setDone] = useState(false);
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => setDone(true) });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (isDone) {
    return (
      <Notice role="status">
        Your new password is set, and every browser is signed out.{" "}
        <a href="/sign-in" className={AUTH_LINK}>
          Sign in
        </a>
      </Notice>
    );
  }
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={failure?.fields.password ? undefined : failure?.message} />
      <input type="hidden" name="token" value={token} />
      <InputField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        hint="At least 10 characters."
        error={failure?.fields.password}
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? "Setting the password" : "Set the password"}
      </Button>
    </form>
  );
}
