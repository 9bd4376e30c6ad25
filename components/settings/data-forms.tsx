"use client";

import { Download } from "lucide-react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { Form } from "#components/ui/form/form.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type RetentionFormProps = {
  conversationDays: number | null;
  recordingDays: number | null;
  action: FormAction;
};

const DAYS = { type: "number", min: 1, max: 3_650, step: 1 } as const;

/** Days after which conversations are deleted. */
export function RetentionForm({ conversationDays, recordingDays, action }: RetentionFormProps) {
  const ui = useWords("ui");
  const words = useWords("settings").retention;
  const days = { ...DAYS, placeholder: words.forever };
  const form = useForm(action, { onDone: () => toast(words.saved) });
  return (
    <Form form={form} className="flex flex-col items-start gap-4">
      <InputField
        {...days}
        label={words.conversations}
        name="conversation_days"
        defaultValue={conversationDays ?? ""}
        hint={words.conversationsHint}
        className="w-full"
      />
      <InputField
        {...days}
        label={words.recordings}
        name="recording_days"
        defaultValue={recordingDays ?? ""}
        hint={words.recordingsHint}
        className="w-full"
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? ui.saving : words.save}
      </Button>
    </Form>
  );
}

/** Downloads everything of the account as one file. */
export function ExportAccount({ action }: { action: FormAction<{ url: string }> }) {
  const words = useWords("settings").export;
  const form = useForm(action, { onDone: ({ url }) => window.location.assign(url) });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <Button type="submit" disabled={form.isBusy} icon={Download}>
        {words.download}
      </Button>
    </Form>
  );
}

type DeleteAccountProps = { email: string; hasPassword: boolean; action: FormAction };

/** Asks for email and password, and says what will be deleted. */
export function DeleteAccount({ email, hasPassword, action }: DeleteAccountProps) {
  const { delete: words, password } = useWords("settings");
  return (
    <DialogButton variant="danger" label={words.title}>
      {(dialog) => (
        <FormDialog
          {...dialog}
          title={words.question}
          description={words.loss}
          action={action}
          onDone={() => window.location.assign("/")}
          submitLabel={words.title}
          busyLabel={words.deleting}
          isDangerous
        >
          <InputField label={fill(words.confirm, { email })} name="email" autoComplete="off" required />
          {hasPassword && (
            <InputField
              label={password.title}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
        </FormDialog>
      )}
    </DialogButton>
  );
}
