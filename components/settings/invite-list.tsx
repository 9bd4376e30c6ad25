"use client";

import { useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
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

type InviteLine = { id: string; note: string | null; createdAt: string; expiresAt: string };

/** The unused invitations. */
export function InviteList({ lines, revoke }: { lines: InviteLine[]; revoke: FormAction }) {
  const words = useWords("settings").invitations;
  const { onSubmit, isBusy } = useForm(revoke, {
    onDone: () => void toast(words.revoked),
    onFailed: (message) => void toast.error(message),
  });
  if (lines.length === 0) return null;
  return (
    <ul aria-label={words.list} className="mb-6 w-full divide-y rounded-lg border">
      {lines.map(({ id, note, createdAt, expiresAt }) => (
        <li key={id} className="flex min-h-[52px] items-center gap-3 px-4 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{note ?? words.noRecipient}</p>
            <p className="text-xs text-subtle">
              <Rich
                text={words.made}
                values={{ made: <Time at={createdAt} />, until: <Time at={expiresAt} as="day" /> }}
              />
            </p>
          </div>
          <form method="post" onSubmit={onSubmit}>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" size="sm" aria-disabled={isBusy}>
              {words.revoke}
              <span className="sr-only">
                {note ? fill(words.revokeFor, { name: note }) : words.revokeOne}
              </span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
