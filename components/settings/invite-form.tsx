"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type Made = { url: string; isMailed: boolean };
type InviteFormProps = { canMail: boolean; action: FormAction<Made> };

/** Creates a link with which one person can sign up; it is shown once. */
export function InviteForm({ canMail, action }: InviteFormProps) {
  const words = useWords("settings").invitations;
  const form = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState<(Made & { note: string }) | null>(null);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    onDone: (invite) => {
      const field = form.current?.elements.namedItem("note");
      setMade({ ...invite, note: field instanceof HTMLInputElement ? field.value.trim() : "" });
      form.current?.reset();
    },
  });
  return (
    <form method="post" ref={form} onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={notice} />
      <InputField
        label={words.recipient}
        name="note"
        maxLength={254}
        autoComplete="off"
        placeholder={canMail ? "ana@example.com" : "Ana"}
        hint={canMail ? words.mailHint : words.noteHint}
        error={failure?.fields.note}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? words.creating : words.create}
      </Button>
      {made && (
        <div role="status" className="w-full">
          <CopyField text={made.url} what={words.copyWhat} />
          <p className="mt-1.5 text-xs text-subtle">
            {made.isMailed ? fill(words.mailed, { name: made.note }) : words.ready}
          </p>
        </div>
      )}
    </form>
  );
}
