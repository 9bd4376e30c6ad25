"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { useFault } from "./use-fault.ts";

const INPUT =
  "w-full rounded-sm border border-input bg-surface px-2.5 text-sm text-foreground shadow-control aria-invalid:border-danger " +
  "disabled:bg-surface-hover disabled:text-muted max-wide:text-md";

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
};

/** A label, a control, and one line under it: what is wrong, else a hint. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={cx("text-xs", error ? "text-danger" : "text-subtle")}>
          {note}
        </p>
      )}
    </div>
  );
}

type Watched = "onBlur" | "onInput" | "onInvalid";

type InputFieldProps = Omit<ComponentProps<"input">, "children" | "size" | Watched> &
  Pick<FieldProps, "label" | "hint" | "error"> & { inputClassName?: string };

/** A field with a text input. What it finds wrong by itself goes before what the server said of an earlier try. */
export function InputField({ label, hint, error, className, inputClassName, ...rest }: InputFieldProps) {
  const { fault, ...watch } = useFault();
  return (
    <Field label={label} hint={hint} error={fault ?? error} {...(className && { className })}>
      {(control) => (
        <input {...rest} {...watch} {...control} className={cx(INPUT, "h-8 max-wide:h-10", inputClassName)} />
      )}
    </Field>
  );
}

type TextFieldProps = Omit<ComponentProps<"textarea">, "children" | Watched> &
  Pick<FieldProps, "label" | "hint" | "error"> & { isMono?: boolean };

/** A field of several lines, which tells what is wrong as `InputField` does. */
export function TextField({ label, hint, error, className, isMono, ...rest }: TextFieldProps) {
  const { fault, ...watch } = useFault();
  return (
    <Field label={label} hint={hint} error={fault ?? error} {...(className && { className })}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...watch}
          {...control}
          className={cx(INPUT, "py-2", isMono && "font-mono")}
        />
      )}
    </Field>
  );
}
