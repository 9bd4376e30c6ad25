"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

type SecretDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  action: FormAction;
  /** The one whose value is replaced; without it a new one is made. */
  secret?: { id: string; name: string };
};

/** Name and value of a secret. The value is never shown again, here neither. */
export function SecretDialog({ open, onOpenChange, action, secret }: SecretDialogProps) {
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open,
    onDone: () => {
      onOpenChange(false);
      toast(secret ? "Value replaced" : "Secret kept");
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={secret ? `Replace the value of ${secret.name}` : "Add a secret"}
      description="It can be replaced later, but not read."
    >
      <form method="post" onSubmit={onSubmit} autoComplete="off">
        <DialogBody>
          <FormNotice message={notice} />
          {secret ? (
            <input type="hidden" name="id" value={secret.id} />
          ) : (
            <InputField
              label="Name"
              name="name"
              placeholder="crm_key"
              maxLength={64}
              required
              hint="Lower-case letters, digits and _."
              error={failure?.fields.name}
              inputClassName="font-mono"
            />
          )}
          <InputField
            label="Value"
            name="value"
            type="password"
            autoComplete="off"
            required
            error={failure?.fields.value}
          />
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busy="Keeping it"
          act={secret ? "Replace value" : "Add secret"}
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
  );
}

export function SecretDialogButton({ action }: { action: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Add secret
      </Button>
      <SecretDialog open={isOpen} onOpenChange={setOpen} action={action} />
    </>
  );
}
