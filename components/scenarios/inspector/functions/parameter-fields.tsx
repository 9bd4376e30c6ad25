"use client";

import { readList, setField } from "#components/scenarios/inspector/field-values.ts";
import { AddButton, Box, type FunctionFieldsProps } from "#components/scenarios/inspector/section.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { Choice, LocalField, Switch } from "../fields.tsx";
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
  const words = useWords("scenarioInspector").arguments;
  // A card's arguments follow from its kind, and a tool's are its server's.
  if (fn.type === "show" || fn.type === "mcp") return null;
  const { parameters } = fn;
  const write = (next: Parameters | undefined, field?: string) =>
    onChange(setField(fn, "parameters", next), field);
  return (
    <>
      <div className="flex items-center justify-between text-sm font-medium">
        {words.title}
        <AddButton name={words.add} onClick={() => write(addArgument(parameters))} />
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
              if (next === null) return words.nameRule;
              return void write(next, field && `argument ${field} ${index}`);
            }}
          />
        ))}
      <details className="group text-sm">
        <summary className="cursor-pointer text-xs text-muted">{words.asSchema}</summary>
        <div className="pt-2">
          <LocalField
            label={words.schema}
            value={parameters ? JSON.stringify(parameters, null, 2) : ""}
            placeholder={'{ "type": "object", "properties": {} }'}
            rows={6}
            isMono
            onType={(text) => {
              const { parameters: read, error } = readParameters(text);
              return error ? words[error] : void write(read, "parameters");
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
  const { type: typeLabel, arguments: words } = useWords("scenarioInspector");
  const ui = useWords("ui");
  const { name, type, description, isRequired, choices } = argument;
  return (
    <Box name={name} action={<RemoveButton name={fill(words.remove, { name })} onClick={onDelete} />}>
      <LocalField label={words.name} value={name} isMono onType={(to) => onChange({ name: to }, "name")} />
      <LocalField
        label={ui.description}
        value={description}
        onType={(text) => onChange({ description: text }, "description")}
      />
      <Choice
        label={typeLabel}
        value={type}
        options={TYPES}
        onChange={(next) => void onChange({ type: next })}
      />
      {type === "string" && (
        <LocalField
          label={words.allowed}
          hint={words.allowedHint}
          value={choices.join(", ")}
          onType={(text) => onChange({ choices: readList(text) }, "choices")}
        />
      )}
      <Switch
        label={words.required}
        isOn={isRequired}
        onChange={(isOn) => void onChange({ isRequired: isOn })}
      />
    </Box>
  );
}
