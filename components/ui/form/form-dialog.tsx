"use client";

import type { ComponentProps, ReactNode } from "react";
import { Dialog, DialogBody } from "#components/ui/dialog.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { clearDraft } from "./drafts.ts";
import { FormDraft } from "./form-draft.tsx";
import { FormFoot } from "./form-foot.tsx";
import type { FormAction } from "./use-form.ts";
import { useForm } from "./use-form.ts";

type FormDialogProps<Value> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  action: FormAction<Value>;
  /** Runs after the dialog has closed. */
  onDone?: (value: Value) => void;
  /** The submit button, idle and while the action runs. */
  submitLabel: string;
  busyLabel: string;
  /** Keeps what is typed when somebody leaves, under this name. */
  draftKey?: string;
  /** Renders the fields, given the error of each by name. */
  children: (errors: Record<string, string>) => ReactNode;
} & Pick<ComponentProps<"form">, "autoComplete" | "noValidate">;

/** A dialog around one form. It closes when the action succeeds and keeps what was typed when it fails. */
export function FormDialog<Value>(props: FormDialogProps<Value>) {
  const {
    open,
    onOpenChange,
    title,
    description,
    action,
    onDone,
    submitLabel,
    busyLabel,
    children,
    draftKey,
    ...form
  } = props;
  const { onSubmit, isBusy, failure, notice } = useForm(action, {
    open,
    onDone: (value) => {
      if (draftKey) clearDraft(draftKey);
      onOpenChange(false);
      onDone?.(value);
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <form {...form} method="post" onSubmit={onSubmit}>
        <DialogBody>
          {draftKey && <FormDraft draftKey={draftKey} />}
          <FormNotice message={notice} />
          {children(failure?.fields ?? {})}
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busyLabel={busyLabel}
          label={submitLabel}
          onCancel={() => onOpenChange(false)}
        />
      </form>
    </Dialog>
  );
}
