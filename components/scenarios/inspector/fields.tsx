"use client";

import { useEffect, useId, useRef, useState } from "react";
import { UnknownValues } from "#components/json-editor/unknown-values.tsx";
import { useCompletions } from "#components/json-editor/use-completions.tsx";
import { cx } from "#components/ui/cx.ts";
import { InputField, TextField } from "#components/ui/form/field.tsx";
import { Picker } from "#components/ui/form/picker.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  onChange: (value: string) => void;
};

/** A select field, or a search of many options. A value that matches no option is shown unchanged. */
export function Choice({ label, value, options, hint, onChange }: ChoiceProps) {
  return (
    <Picker
      {...{ label, hint, value }}
      choices={options.map((option) => ({ id: option.value, name: option.label }))}
      onChoose={onChange}
    />
  );
}

type SwitchProps = {
  label: string;
  /** Shown beside the label. */
  note?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** An on/off switch that takes effect immediately. */
export function Switch({ label, note, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className="flex min-h-8 w-full items-center justify-between gap-3 rounded-sm text-left text-sm"
    >
      <span className="flex-1">{label}</span>
      {note && <span className="text-xs text-subtle">{note}</span>}
      <span
        aria-hidden="true"
        className={cx(
          "relative h-[18px] w-8 shrink-0 rounded-full transition-colors duration-100",
          isOn ? "bg-accent" : "bg-input",
        )}
      >
        <span
          className={cx(
            "absolute top-[2px] size-3.5 rounded-full bg-surface transition-[left] duration-100",
            isOn ? "left-4" : "left-[2px]",
          )}
        />
      </span>
    </button>
  );
}

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

type NumberFieldProps = {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  /** Factor between the stored and the shown number: 1000 shows milliseconds as seconds. */
  per?: number;
  isWhole?: boolean;
  hint?: string;
  /** The value of an empty field, or what it means. Without it the field is required. */
  standard?: number | string;
  onChange: (value: number | undefined) => void;
};

/** A number field with bounds. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, min, max, per = 1, isWhole = false, hint, standard, onChange } = props;
  const { rules } = useWords("scenarioInspector");
  const type = (text: string): string | undefined => {
    if (text.trim() === "" && standard !== undefined) return void onChange(undefined);
    const number = Number(text.replace(",", "."));
    const isIn =
      text.trim() !== "" && number >= min && number <= max && (!isWhole || Number.isInteger(number));
    if (!isIn) return fill(isWhole ? rules.wholeNumber : rules.number, { min, max });
    return void onChange(per === 1 ? number : Math.round(number * per));
  };
  return (
    <LocalField
      label={label}
      value={value === undefined ? "" : String(value / per)}
      {...(hint !== undefined && { hint })}
      {...(standard !== undefined && { placeholder: String(standard) })}
      onType={type}
    />
  );
}
