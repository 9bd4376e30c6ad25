"use client";

import { Choice } from "#components/scenarios/inspector/choice.tsx";
import type { FunctionFieldsProps } from "#components/scenarios/inspector/field-props.ts";
import { readList, setField } from "#components/scenarios/inspector/field-values.ts";
import { LocalField } from "#components/scenarios/inspector/local-field.tsx";
import { AddButton, Box, RemoveButton } from "#components/scenarios/inspector/section.tsx";
import { Switch } from "#components/scenarios/inspector/switch.tsx";
import {
  ARGUMENT_TYPES,
  type Argument,
  addArgument,
  changeArgument,
  deleteArgument,
  listArguments,
  type Parameters,
  readParameters,
} from "./parameters.ts";

const TYPES = ARGUMENT_TYPES.map((type) => ({ value: type, label: type }));

/** The arguments of a function, each with its fields, and all of them as JSON Schema. */
export function ParameterFields({ fn, onChange }: Pick<FunctionFieldsProps, "fn" | "onChange">) {
  const { parameters } = fn;
  const write = (next: Parameters | undefined, field?: string) =>
    onChange(setField(fn, "parameters", next), field);
  return (
    <>
      <div className="flex items-center justify-between text-sm font-medium">
        Arguments
        <AddButton what="an argument" onClick={() => write(addArgument(parameters))} />
      </div>
      {parameters &&
        listArguments(parameters).map((argument, index) => (
          <ArgumentBox
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
            key={index}
            argument={argument}
            onDelete={() => write(deleteArgument(parameters, argument.name))}
            onChange={(change, field) => {
              const next = changeArgument(parameters, argument.name, change);
              if (next === null) return "Use letters, digits and _, and a name that no other argument has.";
              return void write(next, field && `argument ${field} ${index}`);
            }}
          />
        ))}
      <details className="group text-sm">
        <summary className="cursor-pointer text-xs text-muted">Arguments as JSON Schema</summary>
        <div className="pt-2">
          <LocalField
            label="JSON Schema"
            value={parameters ? JSON.stringify(parameters, null, 2) : ""}
            placeholder={'{ "type": "object", "properties": {} }'}
            rows={6}
            isMono
            onType={(text) => {
              const { parameters: read, error } = readParameters(text);
              return error ?? void write(read, "parameters");
            }}
          />
        </div>
      </details>
    </>
  );
}

type ArgumentBoxProps = {
  argument: Argument;
  onChange: (change: Partial<Argument>, field?: string) => string | undefined;
  onDelete: () => void;
};

function ArgumentBox({ argument, onChange, onDelete }: ArgumentBoxProps) {
  const { name, type, description, isRequired, choices } = argument;
  return (
    <Box name={name} action={<RemoveButton what={`the argument ${name}`} onClick={onDelete} />}>
      <LocalField label="Argument" value={name} isMono onType={(to) => onChange({ name: to }, "name")} />
      <LocalField
        label="Description"
        value={description}
        onType={(text) => onChange({ description: text }, "description")}
      />
      <Choice label="Type" value={type} options={TYPES} onChange={(next) => void onChange({ type: next })} />
      {type === "string" && (
        <LocalField
          label="Allowed values"
          hint="Comma-separated. Leave empty to allow any text."
          value={choices.join(", ")}
          onType={(text) => onChange({ choices: readList(text) }, "choices")}
        />
      )}
      <Switch label="Required" isOn={isRequired} onChange={(isOn) => void onChange({ isRequired: isOn })} />
    </Box>
  );
}
