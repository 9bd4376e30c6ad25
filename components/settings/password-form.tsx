"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, action }: { hasPassword: boolean; action: FormAction }) {
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      form.current?.reset();
      toast("Password changed. Other browsers are signed out.");
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      {hasPassword && (
        <InputField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.current_password}
          className="w-full"
        />
      )}
      <InputField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint="12 characters or more. A few random words are easier to remember than symbols."
        error={failure?.fields.password}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Changing password" : hasPassword ? "Change password" : "Set password"}
      </Button>
    </form>
  );
}
