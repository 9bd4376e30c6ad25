"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
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

type Sent = { url: string; isMailed: boolean; email: string };
type InviteMemberProps = { canMail: boolean; startsOpen: boolean; action: FormAction<Sent> };

/** Invites a person: asks for address and role, then shows the link, which cannot be read again. */
export function InviteMember({ canMail, startsOpen, action }: InviteMemberProps) {
  const texts = useWords("members");
  const words = texts.invite;
  const [isOpen, setOpen] = useState(startsOpen);
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {words.open}
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.open}
        description={canMail ? words.byMail : words.byLink}
        action={action}
        onDone={setSent}
        submitLabel={words.open}
        busyLabel={words.busy}
      >
        {(errors) => (
          <>
            <InputField
              label={texts.email}
              name="email"
              type="email"
              autoComplete="off"
              required
              error={errors.email}
            />
            <Field label={texts.role} error={errors.role}>
              {(control) => (
                <Select {...control} name="role" defaultValue="editor" controlSize="sm">
                  {ROLE_CHOICES.map((role) => (
                    <option key={role} value={role}>
                      {texts.roles[role].text}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </>
        )}
      </FormDialog>
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
