"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { DialogButton } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";

type ClipDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Returns the id of the clip. */
  action: FormAction<string>;
  /** The clip to rename. Without it, the dialog creates a clip and opens it. */
  clip?: { id: string; name: string };
};

/** Creates or renames a clip. */
export function ClipDialog({ open, onOpenChange, action, clip }: ClipDialogProps) {
  const words = useWords("clips").clip;
  const ui = useWords("ui");
  const router = useRouter();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={clip ? words.renameTitle : words.create}
      action={action}
      onDone={(id) => {
        if (!clip) router.push(`/clips/${id}`);
      }}
      submitLabel={clip ? words.rename : words.create}
      busyLabel={clip ? words.renaming : ui.creating}
    >
      {clip && <input type="hidden" name="id" value={clip.id} />}
      <InputField
        label={ui.name}
        name="name"
        defaultValue={clip?.name}
        placeholder={words.namePlaceholder}
        maxLength={120}
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}

export function ClipDialogButton({ action }: { action: FormAction<string> }) {
  const { create } = useWords("clips").clip;
  return (
    <DialogButton variant="primary" icon={Plus} label={create}>
      {(dialog) => <ClipDialog {...dialog} action={action} />}
    </DialogButton>
  );
}
