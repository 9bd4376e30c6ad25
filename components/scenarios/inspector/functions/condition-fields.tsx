"use client";

import {
  type FieldOptions,
  listChoices,
  readValue,
  setField,
  writeValue,
} from "#components/scenarios/inspector/field-values.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { Choice, LocalField } from "../fields.tsx";

export type Condition = Extract<FlowEdge["when"], { all: unknown }>["all"][number];
type Declared = NonNullable<NodesJson["variables"]>[string] | undefined;

const OPERATORS: readonly Condition["op"][] = ["eq", "ne", "gt", "gte", "lt", "lte", "contains", "exists"];

type ConditionFieldsProps = {
  condition: Condition;
  /** The variable's declaration, if it has one. */
  declared: Declared;
  options: FieldOptions;
  onChange: (condition: Condition, kind?: string) => void;
  onDelete?: () => void;
};

/** A comparison: variable, operator and value. */
export function ConditionFields({ condition, declared, options, onChange, onDelete }: ConditionFieldsProps) {
  const { variable, rules, conditions: words } = useWords("scenarioInspector");
  const { var: name, op } = condition;
  const chooseOperator = (chosen: string) => {
    const next = OPERATORS.find((known) => known === chosen) ?? "eq";
    // `exists` takes another kind of value, so the old one is removed.
    const changesKind = (next === "exists") !== (op === "exists");
    onChange(
      changesKind ? setField({ ...condition, op: next }, "value", undefined) : { ...condition, op: next },
    );
  };
  return (
    <div className="flex flex-col gap-2 border-l-2 pl-2.5">
      <LocalField
        label={variable}
        value={name}
        suggestions={options.variables}
        isMono
        onType={(to) => {
          if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(to)) return rules.name;
          return void onChange({ ...condition, var: to }, "var");
        }}
      />
      <div className="flex flex-wrap items-end gap-2 [&_select]:pr-5 [&_select]:pl-1.5 [&_select+svg]:right-1">
        <div className="min-w-30 flex-1">
          <Choice
            label={words.comparison}
            value={op}
            options={listChoices(words.operators)}
            onChange={chooseOperator}
          />
        </div>
        <div className="min-w-20 flex-1">
          <ConditionValue {...{ condition, declared, onChange }} />
        </div>
        {onDelete && <RemoveButton name={fill(words.removeComparison, { name })} onClick={onDelete} />}
      </div>
    </div>
  );
}

type ConditionValueProps = Pick<ConditionFieldsProps, "condition" | "declared" | "onChange">;

function ConditionValue({ condition, declared, onChange }: ConditionValueProps) {
  const { op, value } = condition;
  const { value: label } = useWords("scenarioInspector");
  const { yes, no } = useWords("ui");
  const yesOrNo = listChoices({ true: yes, false: no });
  if (op === "exists") {
    const chosen = value === false ? "false" : "true";
    const choose = (next: string) =>
      onChange(setField(condition, "value", next === "false" ? false : undefined));
    return <Choice label={label} value={chosen} options={yesOrNo} onChange={choose} />;
  }
  const isPlain = op === "eq" || op === "ne";
  if (isPlain && declared?.type === "boolean") {
    const written = value === undefined ? "" : String(value);
    const choose = (next: string) => onChange({ ...condition, value: next === "true" });
    return <Choice label={label} value={written} options={yesOrNo} onChange={choose} />;
  }
  if (isPlain && declared?.type === "enum") {
    const options = (declared.choices ?? []).map((choice) => ({ value: choice, label: choice }));
    const choose = (next: string) => onChange({ ...condition, value: next });
    return (
      <Choice
        label={label}
        value={value === undefined ? "" : String(value)}
        options={options}
        onChange={choose}
      />
    );
  }
  return (
    <LocalField
      label={label}
      value={writeValue(value, declared?.type)}
      onType={(text) => void onChange({ ...condition, value: readValue(text, declared?.type) }, "value")}
    />
  );
}
