"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormFoot } from "#components/ui/form/form-dialog.tsx";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
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
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => toast(words.saved) });
  const fields = failure?.fields ?? {};
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={Object.keys(fields).length > 0 ? undefined : failure?.message} />
      <InputField
        {...days}
        label={words.conversations}
        name="conversation_days"
        defaultValue={conversationDays ?? ""}
        hint={words.conversationsHint}
        error={fields.conversation_days}
        className="w-full"
      />
      <InputField
        {...days}
        label={words.recordings}
        name="recording_days"
        defaultValue={recordingDays ?? ""}
        hint={words.recordingsHint}
        error={fields.recording_days}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? ui.saving : words.save}
      </Button>
    </form>
  );
}

/** Downloads everything of the account as one file. */
export function ExportAccount({ action }: { action: FormAction<{ url: string }> }) {
  const words = useWords("settings").export;
  const { onSubmit, isBusy, notice } = useForm(action, { onDone: ({ url }) => window.location.assign(url) });
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <FormNotice message={notice} />
      <Button type="submit" disabled={isBusy}>
        <Download aria-hidden="true" />
        {words.download}
      </Button>
    </form>
  );
}

type DeleteAccountProps = { email: string; hasPassword: boolean; action: FormAction };

/** Asks for email and password, and says what will be deleted. */
export function DeleteAccount({ email, hasPassword, action }: DeleteAccountProps) {
  const { delete: words, password } = useWords("settings");
  const [isOpen, setOpen] = useState(false);
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open: isOpen,
    onDone: () => window.location.assign("/"),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.question}>
        <form method="post" onSubmit={onSubmit}>
          <DialogBody>
            <p className="text-sm text-muted">{words.loss}</p>
            <FormNotice message={notice} />
            <InputField
              label={fill(words.confirm, { email })}
              name="email"
              autoComplete="off"
              required
              error={failure?.fields.email}
            />
            {hasPassword && (
              <InputField
                label={password.title}
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
            busyLabel={words.deleting}
            label={words.title}
            onCancel={() => setOpen(false)}
            isDangerous
          />
        </form>
      </Dialog>
    </>
  );
}
