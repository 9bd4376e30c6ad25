"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Changes the password, or sets the first one. */
export function PasswordForm({ hasPassword, action }: { hasPassword: boolean; action: FormAction }) {
  const { passwordHint } = useWords("security");
  const words = useWords("settings").password;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: () => {
      form.current?.reset();
      toast(words.changed);
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      {hasPassword && (
        <InputField
          label={words.current}
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.current_password}
          className="w-full"
        />
      )}
      <InputField
        label={words.label}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        hint={passwordHint}
        error={failure?.fields.password}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.changing : hasPassword ? words.change : words.set}
      </Button>
    </form>
  );
}
