"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

/** As in the texts of the page. */
const NAME_EXAMPLE = "crm_key";

type SecretDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  action: FormAction;
  /** The secret whose value to replace. Without it, the dialog creates one. */
  secret?: { id: string; name: string };
  /** The name and value that a new secret starts with. */
  name?: string;
  value?: string;
  onCreated?: (name: string) => void;
};

/** Creates a secret or replaces its value. The value is never shown again. */
export function SecretDialog({ open, onOpenChange, action, secret, ...rest }: SecretDialogProps) {
  const { name, value, onCreated } = rest;
  const [typedName, setTypedName] = useState(name ?? "");
  const { secrets: words } = useWords("tools");
  const ui = useWords("ui");
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={secret ? fill(words.replaceOf, { name: secret.name }) : words.create}
      description={words.dialogText}
      action={action}
      autoComplete="off"
      onDone={() => {
        toast(secret ? words.replaced : words.created);
        if (!secret) onCreated?.(typedName);
      }}
      submitLabel={secret ? words.replace : words.create}
      busyLabel={secret ? words.replacing : ui.creating}
    >
      {secret ? (
        <input type="hidden" name="id" value={secret.id} />
      ) : (
        <InputField
          label={ui.name}
          name="name"
          defaultValue={name}
          onChange={({ currentTarget }) => setTypedName(currentTarget.value)}
          placeholder={NAME_EXAMPLE}
          maxLength={64}
          required
          hint={words.nameHint}
          inputClassName="font-mono"
        />
      )}
      <InputField
        label={words.value}
        name="value"
        type="password"
        defaultValue={value}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

export function SecretDialogButton({ action }: { action: FormAction }) {
  const { secrets: words } = useWords("tools");
  return (
    <DialogButton icon={Plus} label={words.create}>
      {(dialog) => <SecretDialog {...dialog} action={action} />}
    </DialogButton>
  );
}
