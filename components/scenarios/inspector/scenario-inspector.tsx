"use client";

import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";

export type ScenarioFields = { name: string; llmModel: string };

type ScenarioInspectorProps = {
  fields: ScenarioFields;
  models: readonly string[];
  nameFault: string | undefined;
  onChange: (fields: ScenarioFields) => void;
};

/** What concerns the whole scenario and is not in its graph. */
export function ScenarioInspector({ fields, models, nameFault, onChange }: ScenarioInspectorProps) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-sm">Whole scenario</h2>
      <InputField
        label="Name"
        value={fields.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...fields, name: value })}
        maxLength={200}
        required
        autoComplete="off"
        error={fields.name.trim() === "" ? "A scenario needs a name." : nameFault}
      />
      <Field label="Language model" hint="Full-size models need the paid plan when a call starts.">
        {(control) => (
          <Select
            {...control}
            controlSize="sm"
            value={fields.llmModel}
            onChange={({ currentTarget: { value } }) => onChange({ ...fields, llmModel: value })}
          >
            {models.map((model) => (
              <option key={model}>{model}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
