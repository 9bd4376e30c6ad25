"use client";

import type { ReactNode } from "react";
import { FormDialog } from "./form/form-dialog.tsx";
import type { FormAction } from "./form/use-form.ts";

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

/** `Uses` is the only child with a field that shows its error. */
const SHOWN_ERRORS = ["replacement"];

/** Confirms a destructive action; its button names it. */
export function ConfirmDialog({ children, labels, values, onDone, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog
      {...dialog}
      onDone={() => onDone?.()}
      submitLabel={labels.idle}
      busyLabel={labels.busy}
      shownErrors={SHOWN_ERRORS}
      isDangerous
    >
      <div className="text-sm text-muted">{children}</div>
      {Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
      )}
    </FormDialog>
  );
}
