"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { InputField } from "#components/ui/field.tsx";
import { FormFoot } from "#components/ui/form-foot.tsx";
import type { FormAction } from "#components/ui/form-result.ts";
import { FormNotice } from "#components/ui/notice.tsx";
import { useForm } from "#components/ui/use-form.ts";

type ClipDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Answers the id of the clip. */
  action: FormAction<string>;
  /** The one that is renamed; without it a new one is made, and opened. */
  clip?: { id: string; name: string };
};

/** The name of a clip. */
export function ClipDialog({ open, onOpenChange, action, clip }: ClipDialogProps) {
  const router = useRouter();
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open,
    onDone: (id) => {
      onOpenChange(false);
      if (!clip) router.push(`/clips/${id}`);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={clip ? "Rename" : "New clip"}>
      <form method="post" onSubmit={onSubmit}>
        <DialogBody>
          <FormNotice message={notice} />
          {clip && <input type="hidden" name="id" value={clip.id} />}
          <InputField
            label="Name"
            name="name"
            defaultValue={clip?.name}
            placeholder="Before your blood test"
            maxLength={120}
            required
            autoComplete="off"
            error={failure?.fields.name}
          />
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busy="Saving"
          act={clip ? "Save" : "Make clip"}
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
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
