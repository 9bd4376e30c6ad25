"use client";

import { ArrowUp } from "lucide-react";
import { updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { describeCondition } from "#components/scenarios/graph/exits.ts";
import {
  type FieldOptions,
  listChoices,
  readValue,
  setField,
  writeValue,
} from "#components/scenarios/inspector/field-values.ts";
import {
  AddButton,
  Box,
  FieldPlace,
  type NodeFieldsProps,
  Section,
} from "#components/scenarios/inspector/section.tsx";
import { Button } from "#components/ui/button.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { Choice, LocalField } from "../fields.tsx";

type Mode = "always" | "all" | "any";

const MODES: readonly Mode[] = ["all", "any", "always"];

const getMode = ({ when }: FlowEdge): Mode => (when === "always" ? "always" : "all" in when ? "all" : "any");

const getConditions = ({ when }: FlowEdge): Condition[] =>
  when === "always" ? [] : "all" in when ? when.all : when.any;

const toWhen = (mode: Mode, conditions: Condition[]): FlowEdge["when"] =>
  mode === "always" ? "always" : mode === "all" ? { all: conditions } : { any: conditions };

/** Edges taken by the values of variables, before any reply. The first whose condition is true is taken. */
export function ConditionList({ flow, nodeId, node, options, edit }: NodeFieldsProps) {
  const words = useWords("scenarioInspector").conditions;
  const edges = node.edges ?? [];
  const write = (next: FlowEdge[], kind?: string) =>
    edit(
      (before) => updateNode(before, nodeId, { edges: next.length > 0 ? next : undefined }),
      kind && `edge ${kind} ${nodeId}`,
    );
  const first: Condition = { var: options.variables[0] ?? "value", op: "exists" };
  const add = () => {
    const to = options.nodes.find(({ value }) => value !== nodeId)?.value ?? nodeId;
    write([...edges, { to, when: { all: [first] } }]);
  };
  return (
    <Section
      title={words.title}
      action={<AddButton name={words.add} onClick={add} />}
      empty={edges.length === 0 && words.none}
    >
      {edges.map((edge, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its fields are being edited.
        <FieldPlace key={`${nodeId} ${index}`} at={index}>
          <EdgeBox
            {...{ flow, options, edge, first }}
            onChange={(next, kind) => write(edges.with(index, next), kind && `${kind} ${index}`)}
            onDelete={() => write(edges.toSpliced(index, 1))}
            {...(index > 0 && {
              onRaise: () => write(edges.toSpliced(index, 1).toSpliced(index - 1, 0, edge)),
            })}
          />
        </FieldPlace>
      ))}
    </Section>
  );
}

type EdgeBoxProps = Pick<NodeFieldsProps, "flow" | "options"> & {
  edge: FlowEdge;
  /** The condition of a new edge. */
  first: Condition;
  onChange: (edge: FlowEdge, kind?: string) => void;
  onRaise?: () => void;
  onDelete: () => void;
};

function EdgeBox({ flow, options, edge, first, onChange, onRaise, onDelete }: EdgeBoxProps) {
  const { goTo, conditions: words } = useWords("scenarioInspector");
  const condition = describeCondition(edge.when, useWords("scenarioGraph"));
  const mode = getMode(edge);
  const conditions = getConditions(edge);
  const write = (next: Condition[], kind?: string) => onChange({ ...edge, when: toWhen(mode, next) }, kind);
  const chooseMode = (chosen: string) => {
    const next = MODES.find((known) => known === chosen) ?? "all";
    const kept = conditions.length > 0 ? conditions : [first];
    onChange({ ...edge, when: toWhen(next, kept) });
  };
  const buttons = (
    <>
      {onRaise && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={fill(words.moveUpWhich, { condition })}
          title={words.moveUp}
          onClick={onRaise}
          icon={ArrowUp}
        />
      )}
      <RemoveButton name={fill(words.remove, { condition })} onClick={onDelete} />
    </>
  );
  return (
    <Box name={fill(words.if, { condition })} action={buttons}>
      <Choice label={words.when} value={mode} options={listChoices(words.modes)} onChange={chooseMode} />
      {mode !== "always" &&
        conditions.map((comparison, index) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its fields are being edited.
            key={index}
            declared={flow.variables?.[comparison.var]}
            condition={comparison}
            options={options}
            onChange={(next, kind) => write(conditions.with(index, next), kind && `${kind} ${index}`)}
            {...(conditions.length > 1 && { onDelete: () => write(conditions.toSpliced(index, 1)) })}
          />
        ))}
      {mode !== "always" && (
        <div className="self-start">
          <AddButton
            name={mode === "all" ? words.andName : words.orName}
            label={mode === "all" ? words.and : words.or}
            onClick={() => write([...conditions, first])}
          />
        </div>
      )}
      <FieldPlace at="to">
        <Choice
          label={goTo}
          value={edge.to}
          options={options.nodes}
          onChange={(to) => onChange({ ...edge, to })}
        />
      </FieldPlace>
    </Box>
  );
}

type Condition = Extract<FlowEdge["when"], { all: unknown }>["all"][number];
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
function ConditionFields({ condition, declared, options, onChange, onDelete }: ConditionFieldsProps) {
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
