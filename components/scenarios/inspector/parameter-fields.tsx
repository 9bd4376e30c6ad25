"use client";

import { Choice } from "./choice.tsx";
import type { FunctionFieldsProps } from "./function-card.tsx";
import { LocalField } from "./local-field.tsx";
import {
  ARGUMENT_TYPES,
  type Argument,
  addArgument,
  changeArgument,
  deleteArgument,
  listArguments,
  type Parameters,
} from "./parameters.ts";
import { readList } from "./read-list.ts";
import { readParameters } from "./read-parameters.ts";
import { AddButton, Box, RemoveButton } from "./section.tsx";
import { setField } from "./set-field.ts";
import { Switch } from "./switch.tsx";

const TYPES = ARGUMENT_TYPES.map((type) => ({ value: type, label: type }));

/** What a function takes: a form for each argument, and the whole as JSON Schema. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its name is being typed.
            key={index}
            argument={argument}
            onDelete={() => write(deleteArgument(parameters, argument.name))}
            onChange={(change, field) => {
              const next = changeArgument(parameters, argument.name, change);
              if (next === null) return "Letters, digits and _, and no other argument’s name.";
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
              const { parameters: read, fault } = readParameters(text);
              return fault ?? void write(read, "parameters");
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
    <Box name={name} act={<RemoveButton what={`the argument ${name}`} onClick={onDelete} />}>
      <LocalField label="Argument" value={name} isMono onType={(to) => onChange({ name: to }, "name")} />
      <LocalField
        label="What it is"
        value={description}
        onType={(text) => onChange({ description: text }, "description")}
      />
      <Choice label="Type" value={type} options={TYPES} onChange={(next) => void onChange({ type: next })} />
      {type === "string" && (
        <LocalField
          label="Only these"
          hint="Separated by commas. Empty for any text."
          value={choices.join(", ")}
          onType={(text) => onChange({ choices: readList(text) }, "choices")}
        />
      )}
      <Switch label="Required" isOn={isRequired} onChange={(isOn) => void onChange({ isRequired: isOn })} />
    </Box>
  );
}
