"use client";

import { signOut } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { CodeField } from "./code-field.tsx";

/** The second step of a sign-in: a code. */
export function SecondStepForm({ action, next }: { action: FormAction; next: string }) {
  const words = useWords("signIn").secondStep;
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    // A full page load, so nothing loaded while signed out remains.
    onDone: () => window.location.assign(next),
  });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col gap-4">
      <FormNotice message={notice} />
      <CodeField error={failure?.fields.code} />
      <Button type="submit" variant="primary" size="lg" aria-disabled={isBusy}>
        {isBusy ? words.checking : words.continue}
      </Button>
      <Button variant="ghost" onClick={() => void signOut({ callbackUrl: "/sign-in" })}>
        {words.somebodyElse}
      </Button>
    </form>
  );
}
