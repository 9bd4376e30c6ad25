"use client";

import { Choice } from "#components/scenarios/inspector/choice.tsx";
import { readValue, setField, writeValue } from "#components/scenarios/inspector/field-values.ts";
import { LocalField } from "#components/scenarios/inspector/local-field.tsx";
import type { FieldOptions } from "#components/scenarios/inspector/options.ts";
import { RemoveButton } from "#components/scenarios/inspector/section.tsx";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";

export type Condition = Extract<FlowEdge["when"], { all: unknown }>["all"][number];
type Declared = NonNullable<NodesJson["variables"]>[string] | undefined;

const OPERATORS = [
  { value: "eq", label: "is" },
  { value: "ne", label: "is not" },
  { value: "gt", label: "is more than" },
  { value: "gte", label: "is at least" },
  { value: "lt", label: "is less than" },
  { value: "lte", label: "is at most" },
  { value: "contains", label: "contains" },
  { value: "exists", label: "is set" },
] as const;

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
  const { var: name, op } = condition;
  const chooseOperator = (chosen: string) => {
    const next = OPERATORS.find(({ value }) => value === chosen)?.value ?? "eq";
    // `exists` takes another kind of value, so the old one is removed.
    const changesKind = (next === "exists") !== (op === "exists");
    onChange(
      changesKind ? setField({ ...condition, op: next }, "value", undefined) : { ...condition, op: next },
    );
  };
  return (
    <div className="flex flex-col gap-2 border-l-2 pl-2.5">
      <LocalField
        label="Variable"
        value={name}
        suggestions={options.variables}
        isMono
        onType={(to) => {
          if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(to))
            return "Use letters, digits and _, and don’t start with a digit.";
          return void onChange({ ...condition, var: to }, "var");
        }}
      />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Choice label="Comparison" value={op} options={OPERATORS} onChange={chooseOperator} />
        </div>
        <div className="min-w-0 flex-1">
          <ConditionValue {...{ condition, declared, onChange }} />
        </div>
        {onDelete && <RemoveButton what={`the comparison of ${name}`} onClick={onDelete} />}
      </div>
    </div>
  );
}

type ConditionValueProps = Pick<ConditionFieldsProps, "condition" | "declared" | "onChange">;

const YES_OR_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

function ConditionValue({ condition, declared, onChange }: ConditionValueProps) {
  const { op, value } = condition;
  const label = "Value";
  if (op === "exists") {
    const chosen = value === false ? "false" : "true";
    const choose = (next: string) =>
      onChange(setField(condition, "value", next === "false" ? false : undefined));
    return <Choice label={label} value={chosen} options={YES_OR_NO} onChange={choose} />;
  }
  const isPlain = op === "eq" || op === "ne";
  if (isPlain && declared?.type === "boolean") {
    const written = value === undefined ? "" : String(value);
    const choose = (next: string) => onChange({ ...condition, value: next === "true" });
    return <Choice label={label} value={written} options={YES_OR_NO} onChange={choose} />;
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
