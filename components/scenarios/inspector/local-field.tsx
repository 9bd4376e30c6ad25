"use client";

import { useEffect, useId, useRef, useState } from "react";
import { UnknownValues } from "#components/json-editor/unknown-values.tsx";
import { useCompletions } from "#components/json-editor/use-completions.tsx";
import { InputField, TextField } from "#components/ui/form/field.tsx";

type LocalFieldProps = {
  label: string;
  value: string;
  hint?: string;
  isMono?: boolean;
  /** Number of lines; with 1 it is an input. */
  rows?: number;
  placeholder?: string;
  /** Suggested values for the whole field. */
  suggestions?: readonly string[];
  /** Names that templates in the text can use. Without them the field has no templates. */
  values?: readonly string[];
  /** Handles the typed text. Returns a message if it is invalid. */
  onType: (text: string) => string | undefined;
};

const NONE: readonly string[] = [];

/** A text field that keeps invalid input and shows why it is invalid. */
export function LocalField(props: LocalFieldProps) {
  const { label, value, hint, isMono = false, rows = 1, placeholder, suggestions, values, onType } = props;
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const isOwn = useRef(false);
  const listId = useId();
  const { control, list } = useCompletions(values ?? NONE);
  useEffect(() => {
    // Ignores the value just typed when it comes back normalized. A value from outside replaces the text.
    if (isOwn.current) return;
    setTyped(value);
    setError(undefined);
  }, [value]);
  // An accepted value arrives in the same render, if at all.
  useEffect(() => {
    isOwn.current = false;
  });
  const change = (text: string) => {
    setTyped(text);
    const error = onType(text);
    setError(error);
    isOwn.current = error === undefined;
  };
  const field = { label, hint, error, value: typed, placeholder, spellCheck: rows > 1 && !isMono };
  const completion = values ? control : {};
  return (
    <div className="relative">
      {rows > 1 ? (
        <TextField
          {...field}
          {...completion}
          rows={rows}
          isMono={isMono}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      ) : (
        <InputField
          {...field}
          {...completion}
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
