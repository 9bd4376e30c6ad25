"use client";

import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Select } from "./select.tsx";

type SelectFieldProps = Omit<ComponentProps<typeof Select>, "className"> &
  Omit<FieldProps, "children" | "name"> & {
    selectClassName?: string;
    /** After those in `children`. */
    options?: readonly (readonly [value: string | number, label: string | number])[];
    onChoose?: (value: string) => void;
  };

/** A labelled choice between a few values. In a file of its own: call pages have selects, and none of a form's code. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, className, selectClassName, options = [], onChoose, children, ...rest } = props;
  return (
    <Field {...{ label, hint, error }} name={rest.name} {...(className && { className })}>
      {(control) => (
        <Select
          controlSize="sm"
          {...(onChoose && { onChange: ({ currentTarget }) => onChoose(currentTarget.value) })}
          {...rest}
          {...control}
          className={selectClassName}
        >
          {children}
          {options.map(([value, text]) => (
            <option key={value} dir="auto" value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
