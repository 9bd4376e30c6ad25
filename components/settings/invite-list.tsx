"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";

export type InviteLine = { id: string; note: string | null; createdAt: string; expiresAt: string };

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
