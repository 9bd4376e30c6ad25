"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { PasswordField } from "#components/ui/form/password-field.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { signInProblem } from "./sign-in-problem.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";

/** Email and password. */
export function SignInForm({ next, errorCode }: { next: string; errorCode?: string | undefined }) {
  const ui = useWords("ui");
  const words = useWords("signIn");
  const problems = useWords("security").signIn;
  const [problem, setProblem] = useState(signInProblem(errorCode, problems));
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    const [email, password] = [String(data.get("email")), String(data.get("password"))];
    const found = await signInWithPassword({ email, password }, next, { ...ui, problems });
    setProblem(found);
    // On success the page is about to change: the button stays busy until then.
    setBusy(found === undefined);
  };
  return (
    <form method="post" onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      <FormNotice message={problem} />
      <InputField
        label={words.email}
        name="email"
        type="email"
        controlSize="lg"
        autoComplete="username"
        required
      />
      <PasswordField
        label={words.password}
        name="password"
        controlSize="lg"
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? words.signingIn : words.signIn}
      </Button>
    </form>
  );
}
