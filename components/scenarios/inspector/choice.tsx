"use client";

import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { useWords } from "#components/words/use-words.tsx";

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  hint?: string;
  onChange: (value: string) => void;
};

/** A select field. A value that matches no option is shown unchanged. */
export function Choice({ label, value, options, hint, onChange }: ChoiceProps) {
  const { select } = useWords("scenarioInspector");
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          controlSize="sm"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {!isKnown && <option value={value}>{value || select}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
