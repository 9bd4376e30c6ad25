"use client";

import { type ComponentProps, createContext, type FormEvent, useContext } from "react";
import { FormNotice } from "#components/ui/notice.tsx";

type Errors = Readonly<Record<string, string>>;

const FormErrors = createContext<Errors>({});

/** The errors of the fields of the form around, by name. */
export const useFormErrors = (): Errors => useContext(FormErrors);

/** The error of a field, or of the first invalid value inside it. */
export const errorAbout = (errors: Errors, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];

type FormProps = Omit<ComponentProps<"form">, "method" | "onSubmit"> & {
  /** From `useForm`. */
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    failure: { fields: Errors } | null;
    notice: string | undefined;
  };
  /** In place of the form's own, which it has if no field has an error; null if it is shown elsewhere. */
  notice?: string | null | undefined;
};

/** A form and what went wrong with it. Each field inside shows the error with its name. */
export function Form({ form: { onSubmit, failure, ...form }, notice, children, ...rest }: FormProps) {
  return (
    <form {...rest} method="post" onSubmit={onSubmit}>
      <FormErrors value={failure?.fields ?? {}}>
        {notice !== null && <FormNotice message={notice ?? form.notice} />}
        {children}
      </FormErrors>
    </form>
  );
}
