"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-field.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { ROLE_CHOICES } from "./role-choices.ts";

type Sent = { url: string; isMailed: boolean; email: string };
type InviteMemberProps = { canMail: boolean; startsOpen: boolean; action: FormAction<Sent> };

/** Invites a person: asks for address and role, then shows the link, which cannot be read again. */
export function InviteMember({ canMail, startsOpen, action }: InviteMemberProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Invite member
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Invite member"
        description={canMail ? "They get a link by mail." : "You get a link to send them."}
        action={action}
        onDone={setSent}
        submitLabel="Invite member"
        busyLabel="Inviting"
      >
        {(errors) => (
          <>
            <InputField
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              required
              error={errors.email}
            />
            <Field label="Role" error={errors.role}>
              {(control) => (
                <Select {...control} name="role" defaultValue="editor" controlSize="sm">
                  {ROLE_CHOICES.map(({ role, text }) => (
                    <option key={role} value={role}>
                      {text}
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
export function SentDialog({ sent, onClose }: { sent: Sent | null; onClose: () => void }) {
  return (
    <Dialog open={sent !== null} onOpenChange={onClose} title="Invitation ready">
      <DialogBody>
        <p className="text-sm text-muted">
          {sent?.isMailed ? `Mailed to ${sent.email}. ` : `Send this link to ${sent?.email}. `}
          It works once, within 7 days, and is not shown again.
        </p>
        <CopyField text={sent?.url ?? ""} what="the invitation" />
        <Button onClick={onClose} className="self-end">
          Done
        </Button>
      </DialogBody>
    </Dialog>
  );
}
