"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormFoot } from "#components/ui/form/form-foot.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";

type DeleteAccountProps = { email: string; hasPassword: boolean; action: FormAction };

/** Asks for email and password, and says what will be deleted. */
export function DeleteAccount({ email, hasPassword, action }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: () => window.location.assign("/"),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Delete this account?">
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <p className="text-sm text-muted">
              This deletes everything at once: scenarios, links, API keys, tools, knowledge, clips, and every
              conversation with its transcript. Live calls end. This cannot be undone.
            </p>
            <FormNotice message={notice} />
            <InputField
              label={`Type ${email} to confirm`}
              name="email"
              autoComplete="off"
              required
              error={failure?.fields.email}
            />
            {hasPassword && (
              <InputField
                label="Password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={failure?.fields.password}
              />
            )}
          </DialogBody>
          <FormFoot
            isBusy={isBusy}
            busyLabel="Deleting account"
            label="Delete account"
            onCancel={() => setOpen(false)}
            isDangerous
          />
        </form>
      </Dialog>
    </>
  );
}
