"use client";

import { useRef, useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

type Made = { url: string; isMailed: boolean };
/** Creates a link with which one person can sign up; it is shown once. */
export function InviteForm({ canMail, action }: { canMail: boolean; action: FormAction<Made> }) {
  const words = useWords("settings").invitations;
  const element = useRef<HTMLFormElement>(null);
  const [made, setMade] = useState<(Made & { note: string }) | null>(null);
  const form = useForm(action, {
    onDone: (invite) => {
      const field = element.current?.elements.namedItem("note");
      setMade({ ...invite, note: field instanceof HTMLInputElement ? field.value.trim() : "" });
      element.current?.reset();
    },
  });
  return (
    <Form form={form} ref={element} className="flex flex-col items-start gap-4">
      <InputField
        label={words.recipient}
        name="note"
        maxLength={254}
        autoComplete="off"
        placeholder={canMail ? "ana@example.com" : "Ana"}
        hint={canMail ? words.mailHint : words.noteHint}
        className="w-full"
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? words.creating : words.create}
      </Button>
      {made && (
        <div role="status" className="w-full">
          <CopyField text={made.url} what={words.copyWhat} />
          <p className="mt-1.5 text-xs text-subtle">
            {made.isMailed ? fill(words.mailed, { name: made.note }) : words.ready}
          </p>
        </div>
      )}
    </Form>
  );
}

type InviteLine = { id: string; note: string | null; createdAt: string; expiresAt: string };

/** The unused invitations. */
export function InviteList({ lines, revoke }: { lines: InviteLine[]; revoke: FormAction }) {
  const words = useWords("settings").invitations;
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
          <ActButton
            size="sm"
            action={revoke}
            values={{ id }}
            about={note ? fill(words.revokeFor, { name: note }) : words.revokeOne}
            onDone={() => toast(words.revoked)}
          >
            {words.revoke}
          </ActButton>
        </li>
      ))}
    </ul>
  );
}
