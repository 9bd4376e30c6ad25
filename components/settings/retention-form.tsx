"use client";

import { toast } from "sonner";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useForm } from "#components/ui/form/use-form.ts";
import { FormNotice } from "#components/ui/notice.tsx";

type RetentionFormProps = {
  conversationDays: number | null;
  recordingDays: number | null;
  action: FormAction;
};

const days = { type: "number", min: 1, max: 3_650, step: 1, placeholder: "Forever" } as const;

/** Days after which conversations are deleted. */
export function RetentionForm({ conversationDays, recordingDays, action }: RetentionFormProps) {
  const { onSubmit, isBusy, failure } = useForm(action, { onDone: () => toast("Retention saved") });
  const fields = failure?.fields ?? {};
  return (
    <form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <FormNotice message={Object.keys(fields).length > 0 ? undefined : failure?.message} />
      <InputField
        {...days}
        label="Days to keep conversations"
        name="conversation_days"
        defaultValue={conversationDays ?? ""}
        hint="Including transcript, summary, tool calls and recording."
        error={fields.conversation_days}
        className="w-full"
      />
      <InputField
        {...days}
        label="Days to keep recordings"
        name="recording_days"
        defaultValue={recordingDays ?? ""}
        hint="The transcript is kept."
        error={fields.recording_days}
        className="w-full"
      />
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? "Saving" : "Save periods"}
      </Button>
    </form>
  );
}
