"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "#components/ui/cx.ts";
import { errorAbout, useFormErrors } from "./form.tsx";
import { useFieldError } from "./use-field-error.ts";

const INPUT =
  "w-full rounded-sm border border-input bg-surface px-2.5 text-sm text-foreground shadow-control aria-invalid:border-danger " +
  "disabled:bg-surface-hover disabled:text-muted max-wide:text-md";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Without an `error`, the one that the form has for this name is shown. */
  name?: string | undefined;
  className?: string;
  children: (control: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  }) => ReactNode;
};

/** A label, a control, and one line below it: an error, or a hint. */
export function Field({ label, hint, name, className, children, ...props }: FieldProps) {
  const id = useId();
  const errors = useFormErrors();
  const error = props.error ?? (name && errorAbout(errors, name));
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

const SIZES = { sm: "h-8 max-wide:h-10", lg: "h-10" };

export type InputFieldProps = Omit<ComponentProps<"input">, "children" | "size" | Watched> &
  Pick<FieldProps, "label" | "hint" | "error"> & {
    inputClassName?: string;
    /** For code. */
    isMono?: boolean;
    controlSize?: keyof typeof SIZES;
    /** A control inside the field, 40 px wide, at its right end. */
    trailing?: ReactNode;
  };

/** A text field. Its own validation message takes precedence over the server's from an earlier attempt. */
export function InputField(props: InputFieldProps) {
  const {
    label,
    hint,
    error,
    className,
    inputClassName,
    isMono,
    controlSize = "sm",
    trailing,
    maxLength,
    ...rest
  } = props;
  const { error: ownError, ...watch } = useFieldError(maxLength);
  return (
    <Field
      label={label}
      hint={hint}
      error={ownError ?? error}
      name={rest.name}
      {...(className && { className })}
    >
      {(control) => {
        const padding = trailing ? "pr-10" : false;
        const look = cx(INPUT, SIZES[controlSize], padding, isMono && "font-mono", inputClassName);
        const code = isMono && { autoComplete: "off", spellCheck: false };
        const input = <input dir="auto" {...code} {...rest} {...watch} {...control} className={look} />;
        return trailing ? (
          <span className="relative block">
            {input}
            {trailing}
          </span>
        ) : (
          input
        );
      }}
    </Field>
  );
}

type TextFieldProps = Omit<ComponentProps<"textarea">, "children" | Watched> &
  Pick<FieldProps, "label" | "hint" | "error"> & { isMono?: boolean };

/** A multi-line field with validation like `InputField`. */
export function TextField({ label, hint, error, className, isMono, maxLength, ...rest }: TextFieldProps) {
  const { error: ownError, ...watch } = useFieldError(maxLength);
  return (
    <Field
      label={label}
      hint={hint}
      error={ownError ?? error}
      name={rest.name}
      {...(className && { className })}
    >
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...(isMono && { spellCheck: false })}
          {...rest}
          {...watch}
          {...control}
          className={cx(INPUT, "py-2", isMono && "font-mono")}
        />
      )}
    </Field>
  );
}
