"use client";

import type { ComponentProps, ReactNode } from "react";
import { flushSync } from "react-dom";
import { leftDialogs } from "#components/ui/back/use-back-closes.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { FormNotice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { clearDraft } from "./drafts.ts";
import { Form } from "./form.tsx";
import { FormDraft } from "./form-draft.tsx";
import { unseenError } from "./unseen-error.ts";
import { type FormAction, useForm } from "./use-form.ts";

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
  /** The fields that show their own error, if others do not. */
  shownErrors?: readonly string[];
  /** It deletes something. */
  isDangerous?: boolean;
  children: ReactNode;
} & Pick<ComponentProps<"form">, "autoComplete" | "noValidate">;

/** A dialog around one form. It closes when the action succeeds and keeps what was typed when it fails. */
export function FormDialog<Value>(props: FormDialogProps<Value>) {
  const { open, onOpenChange, title, description, action, onDone, ...rest } = props;
  const { submitLabel, busyLabel, isDangerous = false, children, draftKey, shownErrors, ...form } = rest;
  const state = useForm(action, {
    open,
    onDone: (value) => {
      if (draftKey) clearDraft(draftKey);
      // Done before the rest, which may open another page.
      flushSync(() => onOpenChange(false));
      void leftDialogs().then(() => onDone?.(value));
    },
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <Form {...form} form={state} notice={null}>
        <DialogBody>
          {draftKey && <FormDraft draftKey={draftKey} />}
          <FormNotice message={unseenError(state.failure, shownErrors)} />
          {children}
        </DialogBody>
        <FormFoot
          isBusy={state.isBusy}
          busyLabel={busyLabel}
          label={submitLabel}
          onCancel={() => onOpenChange(false)}
          isDangerous={isDangerous}
        />
      </Form>
    </Dialog>
  );
}

type FormFootProps = {
  isBusy: boolean;
  /** The button's label while busy and idle. */
  busyLabel: string;
  label: string;
  onCancel: () => void;
  isDangerous?: boolean;
};

/** The footer of a form dialog: cancel or submit. */
export function FormFoot({ isBusy, busyLabel, label, onCancel, isDangerous = false }: FormFootProps) {
  return (
    <DialogFoot>
      <Button variant="ghost" onClick={onCancel}>
        {useWords("ui").cancel}
      </Button>
      <Button type="submit" variant={isDangerous ? "destroy" : "primary"} aria-disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </DialogFoot>
  );
}
