"use client";

import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";
import { SentDialog } from "./invite-member.tsx";

export type InvitationLine = {
  id: string;
  email: string;
  role: Role;
  createdAt: string;
  expiresAt: string;
};
type Resent = { url: string; isMailed: boolean };
type InvitationListProps = { lines: InvitationLine[]; resend: FormAction<Resent>; revoke: FormAction };

/** The invitations nobody has used yet. */
export function InvitationList({ lines, resend, revoke }: InvitationListProps) {
  const words = useWords("members").invitations;
  const texts = { viewer: words.asViewer, editor: words.asEditor, owner: words.asOwner };
  const [sent, setSent] = useState<(Resent & { email: string }) | null>(null);
  if (lines.length === 0 && !sent) return null;
  return (
    <section aria-labelledby="invitations-title" className="mt-8">
      <h2 id="invitations-title" className="mb-2 text-base">
        {words.title}
      </h2>
      <ul className="divide-y rounded-lg border">
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-[52px] flex-wrap items-center gap-3 px-4 py-2 text-sm">
            <div className="min-w-40 flex-1">
              <p className="font-medium break-all">{line.email}</p>
              <p className="text-xs text-subtle">
                <Rich
                  text={texts[line.role]}
                  values={{
                    invited: <Time at={line.createdAt} />,
                    until: <Time at={line.expiresAt} as="day" />,
                  }}
                />
              </p>
            </div>
            <ActButton
              line={line}
              action={resend}
              label={words.newLink}
              onDone={(value) => setSent({ ...value, email: line.email })}
            />
            <ActButton
              line={line}
              action={revoke}
              label={words.revoke}
              onDone={() => void toast(words.revoked)}
            />
          </li>
        ))}
      </ul>
      <SentDialog sent={sent} onClose={() => setSent(null)} />
    </section>
  );
}

type ActButtonProps<Value> = {
  line: InvitationLine;
  action: FormAction<Value>;
  label: string;
  onDone: (value: Value) => void;
};

function ActButton<Value>({ line, action, label, onDone }: ActButtonProps<Value>) {
  const words = useWords("members").invitations;
  const { onSubmit, isBusy } = useForm(action, { onDone, onFailed: (message) => void toast.error(message) });
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="id" value={line.id} />
      <Button type="submit" size="sm" aria-disabled={isBusy}>
        {label}
        <span className="sr-only"> {fill(words.for, { email: line.email })}</span>
      </Button>
    </form>
  );
}
