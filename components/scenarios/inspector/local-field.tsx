"use client";

import { useEffect, useId, useRef, useState } from "react";
import { UnknownValues } from "#components/editor/unknown-values.tsx";
import { useCompletions } from "#components/editor/use-completions.tsx";
import { InputField, TextField } from "#components/ui/field.tsx";

type LocalFieldProps = {
  label: string;
  value: string;
  hint?: string;
  isMono?: boolean;
  /** Lines; one is a plain input. */
  rows?: number;
  placeholder?: string;
  /** Names that the whole field may hold. */
  suggestions?: readonly string[];
  /** Values that templates in it may name; without them it takes no templates. */
  values?: readonly string[];
  /** Takes what was typed; answers why it cannot be taken, or nothing. */
  onType: (text: string) => string | undefined;
};

const NONE: readonly string[] = [];

/** A field that keeps what was typed while it cannot be taken, and says why. */
export function LocalField(props: LocalFieldProps) {
  const { label, value, hint, isMono = false, rows = 1, placeholder, suggestions, values, onType } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const isOwn = useRef(false);
  const listId = useId();
  const { control, list } = useCompletions(values ?? NONE);
  useEffect(() => {
    // What was typed here may come back in another spelling; a value from elsewhere takes its place.
    if (isOwn.current) return;
    setTyped(value);
    setError(undefined);
  }, [value]);
  // What was taken comes back in the same render, if at all.
  useEffect(() => {
    isOwn.current = false;
  });
  const change = (text: string) => {
    setTyped(text);
    const fault = onType(text);
    setError(fault);
    isOwn.current = fault === undefined;
  };
  const field = { label, hint, error, value: typed, placeholder, spellCheck: rows > 1 && !isMono };
  const completing = values ? control : {};
  return (
    <div className="relative">
      {rows > 1 ? (
        <TextField
          {...field}
          {...completing}
          rows={rows}
          isMono={isMono}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <InputField
          {...field}
          {...completing}
          autoComplete="off"
          {...(suggestions && { list: listId })}
          {...(isMono && { inputClassName: "font-mono" })}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
      {values && <UnknownValues text={typed} values={values} />}
      {list}
    </div>
  );
}
