"use client";

import { Field } from "#components/ui/form/field.tsx";
import { Picker } from "#components/ui/form/picker.tsx";

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
    <Field label={label} hint={hint}>
      {(control) => (
        <Picker
          {...control}
          label={label}
          value={value}
          choices={options.map((option) => ({ id: option.value, name: option.label }))}
          onChoose={onChange}
        />
      )}
    </Field>
  );
}
