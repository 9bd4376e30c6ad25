"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";

type EmailFormProps = { email: string; hasPassword: boolean; action: FormAction<{ isPending: boolean }> };

/** Changes the sign-in email. */
export function EmailForm({ email, hasPassword, action }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: ({ isPending }) => {
      form.current?.reset();
      toast(
        isPending
          ? "We've sent a link to the new address. Open it in this browser."
          : "Email changed. Other browsers are signed out.",
      );
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      <InputField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={<>Current: {email}</>}
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
        {isBusy ? "Changing email" : "Change email"}
      </Button>
    </form>
  );
}
