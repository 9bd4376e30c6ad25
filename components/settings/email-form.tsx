"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

type EmailFormProps = { email: string; hasPassword: boolean; action: FormAction };

/** Changes what one signs in by. */
export function EmailForm({ email, hasPassword, action }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      form.current?.reset();
      toast("E-mail changed; other browsers are signed out");
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      <InputField
        label="New e-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={<>Now it is {email}.</>}
        error={failure?.fields.email}
        className="w-full"
      />
      {hasPassword && (
        <InputField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.password}
          className="w-full"
        />
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Changing the e-mail" : "Change e-mail"}
      </Button>
    </form>
  );
}
