"use client";

import { ArrowUp } from "lucide-react";
import { updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { describeCondition } from "#components/scenarios/graph/exits.ts";
import { Choice } from "#components/scenarios/inspector/choice.tsx";
import { FieldPlace } from "#components/scenarios/inspector/field-place.tsx";
import type { NodeFieldsProps } from "#components/scenarios/inspector/field-props.ts";
import { AddButton, Box, RemoveButton, Section } from "#components/scenarios/inspector/section.tsx";
import { Button } from "#components/ui/button.tsx";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import { type Condition, ConditionFields } from "./condition-fields.tsx";

type Mode = "always" | "all" | "any";

const MODES = [
  { value: "all", label: "All of these are true" },
  { value: "any", label: "Any of these is true" },
  { value: "always", label: "Always" },
] as const;

const getMode = ({ when }: FlowEdge): Mode => (when === "always" ? "always" : "all" in when ? "all" : "any");

const getConditions = ({ when }: FlowEdge): Condition[] =>
  when === "always" ? [] : "all" in when ? when.all : when.any;

const toWhen = (mode: Mode, conditions: Condition[]): FlowEdge["when"] =>
  mode === "always" ? "always" : mode === "all" ? { all: conditions } : { any: conditions };

/** Edges taken by the values of variables, before any reply. The first whose condition is true is taken. */
export function ConditionList({ flow, nodeId, node, options, edit }: NodeFieldsProps) {
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
      title="Conditions"
      action={<AddButton what="a condition" onClick={add} />}
      empty={
        edges.length === 0 &&
        "None. A condition goes to another node by the values of variables, before any reply."
      }
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
  const words = describeCondition(edge.when);
  const mode = getMode(edge);
  const conditions = getConditions(edge);
  const write = (next: Condition[], kind?: string) => onChange({ ...edge, when: toWhen(mode, next) }, kind);
  const chooseMode = (chosen: string) => {
    const next = MODES.find(({ value }) => value === chosen)?.value ?? "all";
    const kept = conditions.length > 0 ? conditions : [first];
    onChange({ ...edge, when: toWhen(next, kept) });
  };
  const buttons = (
    <>
      {onRaise && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Move up: ${words}`}
          title="Move up"
          onClick={onRaise}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      )}
      <RemoveButton what={`the condition ${words}`} onClick={onDelete} />
    </>
  );
  return (
    <Box name={`If ${words}`} action={buttons}>
      <Choice label="When" value={mode} options={MODES} onChange={chooseMode} />
      {mode !== "always" &&
        conditions.map((condition, index) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its fields are being edited.
            key={index}
            declared={flow.variables?.[condition.var]}
            {...{ condition, options }}
            onChange={(next, kind) => write(conditions.with(index, next), kind && `${kind} ${index}`)}
            {...(conditions.length > 1 && { onDelete: () => write(conditions.toSpliced(index, 1)) })}
          />
        ))}
      {mode !== "always" && (
        <div className="self-start">
          <AddButton
            what="to the condition"
            label={mode === "all" ? "And" : "Or"}
            onClick={() => write([...conditions, first])}
          />
        </div>
      )}
      <FieldPlace at="to">
        <Choice
          label="Go to"
          value={edge.to}
          options={options.nodes}
          onChange={(to) => onChange({ ...edge, to })}
        />
      </FieldPlace>
    </Box>
  );
}
