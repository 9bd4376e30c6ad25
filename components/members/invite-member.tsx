"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyField } from "#components/ui/copy/copy-button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { Field, InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { Select } from "#components/ui/form/select.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { ROLE_CHOICES } from "./member-table.tsx";

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
export function SentDialog({ sent, onClose }: { sent: Sent | null; onClose: () => void }) {
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
