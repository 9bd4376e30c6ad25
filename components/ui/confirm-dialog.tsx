"use client";

import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { type FormAction, useForm } from "#components/ui/form/use-form.ts";
import { leftDialogs } from "./back/use-back-closes.ts";
import { Dialog, DialogBody } from "./dialog.tsx";
import { FormFoot } from "./form/form-dialog.tsx";
import { FormNotice } from "./notice.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** The action's label, idle and while it runs. */
  labels: { idle: string; busy: string };
  /** Hidden form fields, by name. */
  values: Record<string, string | readonly string[]>;
  action: FormAction;
  onDone?: () => void;
};

/** Confirms a destructive action; its button names it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, labels, values, action, onDone } = props;
  const { onSubmit, isBusy, failure } = useForm(action, {
    open,
    onDone: () => {
      // Done before the rest, which may open another page.
      flushSync(() => onOpenChange(false));
      void leftDialogs().then(() => onDone?.());
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <form method="post" onSubmit={onSubmit}>
        <DialogBody>
          <div className="text-sm text-muted">{children}</div>
          <FormNotice message={failure?.message} />
          {Object.entries(values).flatMap(([name, value]) =>
            [value]
              .flat()
              .map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
          )}
        </DialogBody>
        <FormFoot
          isBusy={isBusy}
          busyLabel={labels.busy}
          label={labels.idle}
          onCancel={() => onOpenChange(false)}
          isDangerous
        />
      </form>
    </Dialog>
  );
}
