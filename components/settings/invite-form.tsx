"use client";

import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy-field.tsx";
import { InputField } from "#components/ui/field.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

type Made = { url: string; isMailed: boolean };
type InviteFormProps = { canMail: boolean; action: FormAction<Made> };

/** Makes a link by which one person can sign up; it is shown once. */
export function InviteForm({ canMail, action }: InviteFormProps) {
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
        label="Whom it is for"
        name="note"
        maxLength={254}
        autoComplete="off"
        placeholder={canMail ? "ana@example.com" : "Ana"}
        hint={
          canMail
            ? "May stay empty. An e-mail address gets the link by mail."
            : "A note for you; may stay empty."
        }
        error={failure?.fields.note}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Making the link" : "Make an invitation"}
      </Button>
      {made && (
        <div role="status" className="w-full">
          <CopyField text={made.url} what="the invitation" />
          <p className="mt-1.5 text-xs text-subtle">
            {made.isMailed && `Mailed to ${made.note}. `}Good for one account, within 7 days. It is not shown
            again.
          </p>
        </div>
      )}
    </form>
  );
}
