"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { authLink } from "./auth-page.tsx";

type ConfirmEmailFormProps = { action: FormAction<{ email: string }>; isSignedIn: boolean };

/** Confirms an email with a link. A button, because mail scanners open links too. */
export function ConfirmEmailForm({ action, isSignedIn }: ConfirmEmailFormProps) {
  const words = useWords("signIn").confirm;
  const [token, setToken] = useState("");
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm(action, { onDone: (done) => setEmail(done.email) });
  useEffect(() => setToken(window.location.hash.slice(1)), []);
  if (!isSignedIn) {
    return (
      <Notice>
        <Rich text={words.signInFirst} parts={{ signIn: authLink("/sign-in?next=/settings") }} />
      </Notice>
    );
  }
  if (email) {
    return (
      <Notice role="status">
        <Rich text={words.done} parts={{ console: authLink("/overview") }} values={{ email }} />
      </Notice>
    );
  }
  return (
    <Form form={form} notice={form.failure?.message} className="flex flex-col items-start gap-4">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.confirming : words.confirm}
      </Button>
    </Form>
  );
}
