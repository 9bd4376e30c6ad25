"use client";

import type { ComponentProps } from "react";
import { toast } from "sonner";
import { Button } from "./button.tsx";
import { type FormAction, formOf, useForm } from "./form/use-form.ts";

type ActButtonProps<Value> = Omit<ComponentProps<typeof Button>, "onClick"> & {
  action: FormAction<Value>;
  /** What the action receives. */
  values?: Parameters<typeof formOf>[0];
  onDone?: (value: Value) => void;
  /** The label while the action runs. */
  busy?: string;
  /** What only screen readers say after the label. */
  about?: string;
};

/** A button that runs an action. A toast says what went wrong. */
export function ActButton<Value>(props: ActButtonProps<Value>) {
  const { action, values = {}, onDone, busy, about, children, ...look } = props;
  const { submit, isBusy } = useForm(action, {
    onDone: (value) => onDone?.(value),
    onFailed: (message) => toast.error(message),
  });
  return (
    <Button {...look} aria-disabled={isBusy} onClick={() => submit(formOf(values))}>
      {(isBusy && busy) || children}
      {about && <span className="sr-only">{about}</span>}
    </Button>
  );
}
