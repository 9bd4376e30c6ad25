"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

type SecretDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  action: FormAction;
  /** The secret whose value to replace. Without it, the dialog creates one. */
  secret?: { id: string; name: string };
};

/** Creates a secret or replaces its value. The value is never shown again. */
export function SecretDialog({ open, onOpenChange, action, secret }: SecretDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={secret ? `Replace value of ${secret.name}` : "Create secret"}
      description="You can replace the value later, but nobody can read it."
      action={action}
      autoComplete="off"
      onDone={() => toast(secret ? "Value replaced" : "Secret created")}
      submitLabel={secret ? "Replace value" : "Create secret"}
      busyLabel={secret ? "Replacing" : "Creating"}
    >
      {(errors) => (
        <>
          {secret ? (
            <input type="hidden" name="id" value={secret.id} />
          ) : (
            <InputField
              label="Name"
              name="name"
              placeholder="crm_key"
              maxLength={64}
              required
              hint="Lowercase letters, digits and _."
              error={errors.name}
              inputClassName="font-mono"
            />
          )}
          <InputField
            label="Value"
            name="value"
            type="password"
            autoComplete="off"
            required
            error={errors.value}
          />
        </>
      )}
    </FormDialog>
  );
}

export function SecretDialogButton({ action }: { action: FormAction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Create secret
      </Button>
      <SecretDialog open={isOpen} onOpenChange={setOpen} action={action} />
    </>
  );
}
