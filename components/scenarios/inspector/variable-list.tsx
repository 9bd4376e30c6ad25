"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { Choice } from "./choice.tsx";
import { readList, readValue, setField, VALUE_TYPES, writeValue } from "./field-values.ts";
import { LocalField } from "./local-field.tsx";
import { AddButton, Box, RemoveButton, Section } from "./section.tsx";

type Variables = NonNullable<NodesJson["variables"]>;
type Variable = Variables[string];

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
function setVariables(flow: NodesJson, variables: Variables): NodesJson {
  const kept = Object.keys(variables).length > 0 ? variables : undefined;
  return setField(flow, "variables", kept);
}

/** The scenario's variables and their initial values. */
export function VariableList({ flow, edit }: { flow: NodesJson; edit: EditFlow }) {
  const variables = Object.entries(flow.variables ?? {});
  const change = (index: number, next: [string, Variable] | null, kind?: string) =>
    edit((before) => {
      const entries = Object.entries(before.variables ?? {});
      const kept = entries.flatMap((entry, at) => (at === index ? (next ? [next] : []) : [entry]));
      return setVariables(before, Object.fromEntries(kept));
    }, kind && `variable ${kind} ${index}`);
  const add = () =>
    edit((before) => {
      const known = before.variables ?? {};
      return setVariables(before, { ...known, [freeName("value", Object.keys(known))]: { type: "string" } });
    });
  return (
    <Section
      title="Variables"
      action={<AddButton what="a variable" onClick={add} />}
      empty={
        variables.length === 0 &&
        "None. A variable starts with the runtime variable of the same name; functions can change it."
      }
    >
      {variables.map(([name, variable], index) => (
        <VariableBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          name={name}
          variable={variable}
          taken={variables.map(([other]) => other).filter((other) => other !== name)}
          onChange={(next, kind) => change(index, next, kind)}
        />
      ))}
    </Section>
  );
}

type VariableBoxProps = {
  name: string;
  variable: Variable;
  taken: readonly string[];
  onChange: (next: [string, Variable] | null, kind?: string) => void;
};

function VariableBox({ name, variable, taken, onChange }: VariableBoxProps) {
  const rename = (to: string) => {
    if (!NAME.test(to)) return "Use letters, digits and _, and don’t start with a digit.";
    if (taken.includes(to)) return "Another variable has this name.";
    return void onChange([to, variable], "name");
  };
  const retype = (chosen: string) => {
    const type = VALUE_TYPES.find(({ value }) => value === chosen)?.value ?? "string";
    const { choices: _choices, default: _default, ...rest } = variable;
    // A default of the old type is invalid for the new one.
    onChange([name, { ...rest, type, ...(type === "enum" && { choices: ["first"] }) }]);
  };
  return (
    <Box name={name} action={<RemoveButton what={`the variable ${name}`} onClick={() => onChange(null)} />}>
      <LocalField label="Variable" value={name} isMono onType={rename} />
      <Choice label="Type" value={variable.type} options={VALUE_TYPES} onChange={retype} />
      {variable.type === "enum" && <Choices {...{ name, variable, onChange }} />}
      <Default {...{ name, variable, onChange }} />
      <Choice
        label="Required"
        value={String(variable.required ?? false)}
        options={YES_OR_NO}
        onChange={(chosen) =>
          onChange([name, setField(variable, "required", chosen === "true" || undefined)])
        }
      />
    </Box>
  );
}

type FieldProps = Pick<VariableBoxProps, "name" | "variable" | "onChange">;

function Choices({ name, variable, onChange }: FieldProps) {
  return (
    <LocalField
      label="Choices"
      hint="Comma-separated."
      value={(variable.choices ?? []).join(", ")}
      onType={(text) => {
        const choices = readList(text);
        if (choices.length === 0) return "Enter at least one.";
        const initial = choices.some((choice) => choice === variable.default) ? variable.default : undefined;
        return void onChange([name, setField({ ...variable, choices }, "default", initial)], "choices");
      }}
    />
  );
}

const NO_DEFAULT = { value: "", label: "No value" };

function Default({ name, variable, onChange }: FieldProps) {
  const { type, choices = [], default: value } = variable;
  const set = (next: Variable["default"]) => onChange([name, setField(variable, "default", next)], "default");
  if (type === "enum" || type === "boolean") {
    const options = type === "enum" ? choices.map((choice) => ({ value: choice, label: choice })) : YES_OR_NO;
    return (
      <Choice
        label="Initial value"
        value={value === undefined ? "" : String(value)}
        options={[NO_DEFAULT, ...options]}
        onChange={(chosen) => set(chosen === "" ? undefined : type === "enum" ? chosen : chosen === "true")}
      />
    );
  }
  return (
    <LocalField
      label="Initial value"
      value={writeValue(value, type)}
      placeholder="No value"
      onType={(text) => {
        if (text === "") return void set(undefined);
        const next = readValue(text, type);
        if (type === "number" && typeof next !== "number") return "Enter a number.";
        return void set(typeof next === "number" ? next : text);
      }}
    />
  );
}

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];
