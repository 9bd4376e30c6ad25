"use client";

import { signOut } from "next-auth/react";
import { Button } from "#components/ui/button.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import { CodeField } from "./code-field.tsx";

/** The second step of a sign-in: a code. */
export function SecondStepForm({ action, next }: { action: FormAction; next: string }) {
  const words = useWords("signIn").secondStep;
  const form = useForm(action, {
    // A full page load, so nothing loaded while signed out remains.
    onDone: () => window.location.assign(next),
  });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <CodeField />
      <Button type="submit" variant="primary" size="lg" aria-disabled={form.isBusy}>
        {form.isBusy ? words.checking : words.continue}
      </Button>
      <Button variant="ghost" onClick={() => void signOut({ callbackUrl: "/sign-in" })}>
        {words.somebodyElse}
      </Button>
    </Form>
  );
}
