"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";
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
