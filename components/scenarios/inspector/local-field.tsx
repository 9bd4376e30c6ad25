"use client";

import { useEffect, useRef, useState } from "react";
import { InputField, TextField } from "#components/ui/field.tsx";

type LocalFieldProps = {
  label: string;
  value: string;
  hint?: string;
  isMono?: boolean;
  /** Lines; one is a plain input. */
  rows?: number;
  placeholder?: string;
  /** Takes what was typed; answers why it cannot be taken, or nothing. */
  onType: (text: string) => string | undefined;
};

/** A field that keeps what was typed while it cannot be taken, and says why. */
export function LocalField({ label, value, hint, isMono, rows = 1, placeholder, onType }: LocalFieldProps) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string>();
  const isOwn = useRef(false);
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
  return rows > 1 ? (
    <TextField
      {...field}
      rows={rows}
      isMono={isMono ?? false}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  ) : (
    <InputField
      {...field}
      autoComplete="off"
      {...(isMono && { inputClassName: "font-mono" })}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
