"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ActButton } from "#components/ui/act-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody, DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { SelectField } from "#components/ui/form/select-field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { Rich } from "#components/words/rich.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { Role } from "#lib/platform/actor.ts";
import { ROLE_CHOICES } from "./member-table.tsx";

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
              size="sm"
              action={resend}
              values={{ id: line.id }}
              about={` ${fill(words.for, { email: line.email })}`}
              onDone={(value) => setSent({ ...value, email: line.email })}
            >
              {words.newLink}
            </ActButton>
            <ActButton
              size="sm"
              action={revoke}
              values={{ id: line.id }}
              about={` ${fill(words.for, { email: line.email })}`}
              onDone={() => toast(words.revoked)}
            >
              {words.revoke}
            </ActButton>
          </li>
        ))}
      </ul>
      <SentDialog sent={sent} onClose={() => setSent(null)} />
    </section>
  );
}

type Sent = { url: string; isMailed: boolean; email: string };
type InviteMemberProps = { canMail: boolean; startsOpen: boolean; action: FormAction<Sent> };

/** Invites a person: asks for address and role, then shows the link, which cannot be read again. */
export function InviteMember({ canMail, startsOpen, action }: InviteMemberProps) {
  const texts = useWords("members");
  const words = texts.invite;
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <DialogButton variant="primary" icon={Plus} label={words.open} isOpenAtFirst={startsOpen}>
        {(dialog) => (
          <FormDialog
            {...dialog}
            title={words.open}
            description={canMail ? words.byMail : words.byLink}
            action={action}
            onDone={setSent}
            submitLabel={words.open}
            busyLabel={words.busy}
          >
            <InputField label={texts.email} name="email" type="email" autoComplete="off" required />
            <SelectField
              label={texts.role}
              name="role"
              defaultValue="editor"
              options={ROLE_CHOICES.map((role) => [role, texts.roles[role].text])}
            />
          </FormDialog>
        )}
      </DialogButton>
      <SentDialog sent={sent} onClose={() => setSent(null)} />
    </>
  );
}

/** Shows an invitation's link once. */
function SentDialog({ sent, onClose }: { sent: Sent | null; onClose: () => void }) {
  const words = useWords("members").invite;
  return (
    <Dialog open={sent !== null} onOpenChange={onClose} title={words.ready}>
      <DialogBody>
        <p className="text-sm text-muted">
          {fill(sent?.isMailed ? words.mailed : words.send, { email: sent?.email ?? "" })}
        </p>
        <CopyField text={sent?.url ?? ""} what={words.copyWhat} />
        <Button onClick={onClose} className="self-end">
          {words.done}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
