"use client";

import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { LocalField } from "./local-field.tsx";

type NumberFieldProps = {
  label: string;
  value: number | undefined;
  min: number;
  max: number;
  /** Factor between the stored and the shown number: 1000 shows milliseconds as seconds. */
  per?: number;
  isWhole?: boolean;
  hint?: string;
  /** The value of an empty field. Without it the field is required. */
  standard?: number;
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
