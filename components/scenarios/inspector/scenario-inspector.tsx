"use client";

import { Field, InputField } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { LocalField } from "./local-field.tsx";

export type ScenarioFields = { name: string; llmModel: string };

type ScenarioInspectorProps = {
  fields: ScenarioFields;
  models: readonly string[];
  nameFault: string | undefined;
  onChange: (fields: ScenarioFields) => void;
  /** The graph, where it can be written beside the JSON. */
  flow: NodesJson | null;
  edit: EditFlow;
};

/** What concerns the whole scenario. */
export function ScenarioInspector(props: ScenarioInspectorProps) {
  const { fields, models, nameFault, onChange, flow, edit } = props;
  return (
    <div className="flex flex-col gap-4">
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
      {flow && (
        <>
          <LocalField
            label="Role"
            value={flow.role_instruction}
            rows={6}
            hint="Who the avatar is, at every step."
            onType={(role) => void edit((before) => ({ ...before, role_instruction: role }), "role")}
          />
          <p className="text-xs text-subtle">
            Choose a step to change it. Functions of all steps and variables stand in the JSON.
          </p>
        </>
      )}
    </div>
  );
}
