"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { FormDialog } from "#components/ui/form/form-dialog.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";

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
  const router = useRouter();
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={clip ? "Rename clip" : "Create clip"}
      action={action}
      onDone={(id) => {
        if (!clip) router.push(`/clips/${id}`);
      }}
      submitLabel={clip ? "Rename" : "Create clip"}
      busyLabel={clip ? "Renaming" : "Creating"}
    >
      {(errors) => (
        <>
          {clip && <input type="hidden" name="id" value={clip.id} />}
          <InputField
            label="Name"
            name="name"
            defaultValue={clip?.name}
            placeholder="Before your blood test"
            maxLength={120}
            required
            autoComplete="off"
            error={errors.name}
          />
        </>
      )}
    </FormDialog>
  );
}

export function ClipDialogButton({ label, action }: { label: string; action: FormAction<string> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
      <ClipDialog open={isOpen} onOpenChange={setOpen} action={action} />
    </>
  );
}
