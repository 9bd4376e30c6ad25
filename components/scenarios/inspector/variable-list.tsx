"use client";

import { Asterisk } from "lucide-react";
import { type EditFlow, freeName } from "#components/scenarios/graph/edit-flow.ts";
import { cx } from "#components/ui/cx.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  listChoices,
  readList,
  readType,
  readValue,
  setField,
  VARIABLE_NAME,
  writeValue,
} from "./field-values.ts";
import { Choice, LocalField } from "./fields.tsx";
import { AddButton, Section } from "./section.tsx";

type Variables = NonNullable<NodesJson["variables"]>;
type Variable = Variables[string];

function setVariables(flow: NodesJson, variables: Variables): NodesJson {
  const kept = Object.keys(variables).length > 0 ? variables : undefined;
  return setField(flow, "variables", kept);
}

/** The scenario's variables and their initial values. */
export function VariableList({ flow, edit }: { flow: NodesJson; edit: EditFlow }) {
  const words = useWords("scenarioInspector");
  const { title, add: addName, none, initial } = words.variables;
  const ui = useWords("ui");
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
      title={title}
      action={<AddButton name={addName} onClick={add} />}
      empty={variables.length === 0 && none}
    >
      <div className="@container flex flex-col gap-2">
        {variables.length > 0 && (
          <div
            aria-hidden="true"
            className={cx(ROW, "text-xs text-subtle max-wide:hidden @max-[290px]:hidden")}
          >
            <span>{ui.name}</span>
            <span>{words.type}</span>
            <span>{initial}</span>
          </div>
        )}
        {variables.map(([name, variable], index) => (
          <VariableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
            key={index}
            name={name}
            variable={variable}
            taken={variables.map(([other]) => other).filter((other) => other !== name)}
            onChange={(next, kind) => change(index, next, kind)}
          />
        ))}
      </div>
    </Section>
  );
}

/**
 * Name, type, initial value, whether it is required, and a button to remove it. The labels above the rows are for all
 * of them. On a phone and beside the test panel, type and initial value get a line of their own.
 */
const ROW =
  "grid gap-1 [&_input]:px-1.5 [&_select]:pr-4 [&_select]:pl-1.5 [&_select+svg]:right-0.5 [&_select+svg]:size-3.5 " +
  "[&>:nth-child(1)]:[grid-area:name] [&>:nth-child(2)]:[grid-area:type] [&>:nth-child(3)]:[grid-area:value] " +
  "grid-cols-[minmax(0,7fr)_88px_minmax(0,5fr)_20px_28px] [grid-template-areas:'name_type_value_required_remove'] " +
  "max-wide:grid-cols-[110px_minmax(0,1fr)_20px_28px] @max-[290px]:grid-cols-[88px_minmax(0,1fr)_20px_28px] " +
  "max-wide:[grid-template-areas:'name_name_required_remove'_'type_value_value_value'] " +
  "@max-[290px]:[grid-template-areas:'name_name_required_remove'_'type_value_value_value']";

type VariableRowProps = {
  name: string;
  variable: Variable;
  taken: readonly string[];
  onChange: (next: [string, Variable] | null, kind?: string) => void;
};

function VariableRow({ name, variable, taken, onChange }: VariableRowProps) {
  const words = useWords("scenarioInspector");
  const rename = (to: string) => {
    if (!VARIABLE_NAME.test(to)) return words.rules.name;
    if (taken.includes(to)) return words.variables.taken;
    return void onChange([to, variable], "name");
  };
  const retype = (chosen: string) => {
    const type = readType(chosen);
    const { choices: _choices, default: _default, ...rest } = variable;
    // A default of the old type is invalid for the new one.
    onChange([name, { ...rest, type, ...(type === "enum" && { choices: ["first"] }) }]);
  };
  return (
    <fieldset data-field={name} className="min-w-0 [&_label]:sr-only">
      <legend className="sr-only">{name}</legend>
      <div className={ROW}>
        <LocalField label={words.variable} value={name} isMono onType={rename} />
        <Choice
          label={words.type}
          value={variable.type}
          options={listChoices(words.types)}
          onChange={retype}
        />
        <Default {...{ name, variable, onChange }} />
        <RequiredToggle {...{ name, variable, onChange }} />
        <RemoveButton name={fill(words.variables.remove, { name })} onClick={() => onChange(null)} />
      </div>
      {variable.type === "enum" && (
        <div className="mt-1.5 pr-[34px]">
          <Choices {...{ name, variable, onChange }} />
        </div>
      )}
    </fieldset>
  );
}

/** Calls do not start without a value for a required variable. */
function RequiredToggle({
  name,
  variable,
  onChange,
}: Pick<VariableRowProps, "name" | "variable" | "onChange">) {
  const words = useWords("scenarioInspector").variables;
  const isRequired = variable.required ?? false;
  return (
    <button
      type="button"
      aria-pressed={isRequired}
      aria-label={fill(words.required, { name })}
      title={isRequired ? words.isRequired : words.isOptional}
      onClick={() => onChange([name, setField(variable, "required", isRequired ? undefined : true)])}
      className={cx(
        "grid h-8 place-items-center rounded-sm hover:bg-surface-hover",
        isRequired ? "bg-accent-soft text-accent-text" : "text-subtle",
      )}
    >
      <Asterisk aria-hidden="true" className="size-3.5 stroke-2" />
    </button>
  );
}

type FieldProps = Pick<VariableRowProps, "name" | "variable" | "onChange">;

function Choices({ name, variable, onChange }: FieldProps) {
  const words = useWords("scenarioInspector");
  return (
    <LocalField
      label={words.choices}
      hint={words.variables.choicesHint}
      value={(variable.choices ?? []).join(", ")}
      onType={(text) => {
        const choices = readList(text);
        if (choices.length === 0) return words.rules.oneChoice;
        const initial = choices.some((choice) => choice === variable.default) ? variable.default : undefined;
        return void onChange([name, setField({ ...variable, choices }, "default", initial)], "choices");
      }}
    />
  );
}

function Default({ name, variable, onChange }: FieldProps) {
  const words = useWords("scenarioInspector").variables;
  const { yes, no } = useWords("ui");
  const { type, choices = [], default: value } = variable;
  const set = (next: Variable["default"]) => onChange([name, setField(variable, "default", next)], "default");
  if (type === "enum" || type === "boolean") {
    const options =
      type === "enum"
        ? choices.map((choice) => ({ value: choice, label: choice }))
        : listChoices({ true: yes, false: no });
    return (
      <Choice
        label={words.initialValue}
        value={value === undefined ? "" : String(value)}
        options={[{ value: "", label: words.noInitial }, ...options]}
        onChange={(chosen) => set(chosen === "" ? undefined : type === "enum" ? chosen : chosen === "true")}
      />
    );
  }
  return (
    <LocalField
      label={words.initialValue}
      value={writeValue(value, type)}
      placeholder={words.noInitial}
      onType={(text) => {
        if (text === "") return void set(undefined);
        const next = readValue(text, type);
        if (type === "number" && typeof next !== "number") return words.notNumber;
        return void set(typeof next === "number" ? next : text);
      }}
    />
  );
}
