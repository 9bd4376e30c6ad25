"use client";

import { Upload } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { Field } from "./field.tsx";
import { useFieldError } from "./use-field-error.ts";

type FileFieldProps = Omit<ComponentProps<"input">, "children" | "size" | "type" | "onBlur" | "onInput"> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

/**
 * A field for one file: choose it, or drop it here. The browser's own input lies invisibly over it, so keyboard,
 * validation and dropping are the browser's.
 */
export function FileField({ label, hint, error, onChange, ...rest }: FileFieldProps) {
  const words = useWords("ui").file;
  const { error: ownError, onInvalid } = useFieldError();
  const [name, setName] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // A file may be chosen before this script runs, and nothing heard its event.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  useEffect(() => {
    const form = input.current?.form;
    const clear = () => setName(undefined);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  return (
    <Field label={label} hint={hint} error={(name ? undefined : ownError) ?? error} name={rest.name}>
      {(control) => (
        <span className="relative flex min-h-10 items-center gap-3 rounded-sm border border-dashed border-border-strong px-1.5 text-sm has-aria-invalid:border-danger has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 hover:bg-surface-hover">
          <span className="inline-flex h-7 shrink-0 items-center gap-2 rounded-sm border border-border-strong bg-surface px-2.5 font-medium shadow-control">
            <Upload aria-hidden="true" className="size-4 stroke-[1.75] text-muted" />
            {name ? words.change : words.choose}
          </span>
          <span dir="auto" className={name ? "min-w-0 truncate" : "min-w-0 truncate text-subtle"}>
            {name ?? words.drop}
          </span>
          <input
            {...rest}
            {...control}
            ref={input}
            type="file"
            onInvalid={onInvalid}
            onChange={(event) => {
              setName(event.currentTarget.files?.[0]?.name);
              onChange?.(event);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </span>
      )}
    </Field>
  );
}
