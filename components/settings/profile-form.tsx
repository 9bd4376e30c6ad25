"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Name of the account. */
export function ProfileForm({ name, action }: { name: string; action: FormAction }) {
  const ui = useWords("ui");
  const words = useWords("settings").profile;
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={failure?.fields.name ? undefined : failure?.message} />
      <InputField
        label={ui.name}
        name="name"
        defaultValue={name}
        maxLength={120}
        required
        autoComplete="organization"
        hint={words.hint}
        error={failure?.fields.name}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}
