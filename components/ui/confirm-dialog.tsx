"use client";

import type { ReactNode } from "react";
import { useFormErrors } from "./form/form.tsx";
import { FormDialog } from "./form/form-dialog.tsx";
import type { FormAction } from "./form/use-form.ts";
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
export function ConfirmDialog({ children, labels, values, onDone, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog
      {...dialog}
      onDone={() => onDone?.()}
      submitLabel={labels.idle}
      busyLabel={labels.busy}
      isDangerous
    >
      <div className="text-sm text-muted">{children}</div>
      <HiddenError />
      {Object.entries(values).flatMap(([name, value]) =>
        [value].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
      )}
    </FormDialog>
  );
}

/** What is wrong with a field that nobody sees. */
const HiddenError = () => <FormNotice message={Object.values(useFormErrors())[0]} />;
