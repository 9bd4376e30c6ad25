"use client";

import { useRef } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type EmailFormProps = { email: string; hasPassword: boolean; action: FormAction<{ isPending: boolean }> };

/** Changes the sign-in email. */
export function EmailForm({ email, hasPassword, action }: EmailFormProps) {
  const words = useWords("settings").email;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: ({ isPending }) => {
      form.current?.reset();
      toast(isPending ? words.linkSent : words.changed);
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      <InputField
        label={words.label}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        hint={fill(words.current, { email })}
        error={failure?.fields.email}
        className="w-full"
      />
      {hasPassword && (
        <InputField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={failure?.fields.password}
          className="w-full"
        />
      )}
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.changing : words.change}
      </Button>
    </form>
  );
}
