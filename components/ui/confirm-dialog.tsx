"use client";

import type { ReactNode } from "react";
import { Dialog, DialogBody } from "./dialog.tsx";
import { FormFoot } from "./form-foot.tsx";
import type { FormAction } from "./form-result.ts";
import { FormNotice } from "./notice.tsx";
import { useForm } from "./use-form.ts";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** What the act does, and the same while it is being done. */
  labels: { act: string; busy: string };
  /** Sent to the action under their names. */
  values: Record<string, string>;
  action: FormAction;
  onDone?: () => void;
};

/** Asks before something is destroyed; its button says what. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, labels, values, action, onDone } = props;
  const { onSubmit, isBusy, failure } = useForm(action, {
    open,
    onDone: () => {
      onOpenChange(false);
      onDone?.();
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <form method="post" onSubmit={onSubmit}>
        <DialogBody>
          <div className="text-sm text-muted">{children}</div>
          <FormNotice message={failure?.message} />
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busy={labels.busy}
          act={labels.act}
          onCancel={() => onOpenChange(false)}
          isDangerous
        />
      </form>
    </Dialog>
  );
}
