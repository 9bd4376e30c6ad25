"use client";

import { ArrowUp } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { FlowEdge } from "#lib/flow/condition.ts";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { updateNode } from "../graph/edit-flow.ts";
import { describeCondition } from "../graph/exits.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { Choice } from "./choice.tsx";
import { type Condition, ConditionFields } from "./condition-fields.tsx";
import type { Places } from "./places.ts";
import { AddButton, Box, RemoveButton, Section } from "./section.tsx";

export type StepFieldsProps = {
  flow: NodesJson;
  nodeId: string;
  node: FlowNode;
  places: Places;
  edit: EditFlow;
};

type Mode = "always" | "all" | "any";

const MODES = [
  { value: "all", label: "All of these hold" },
  { value: "any", label: "One of these holds" },
  { value: "always", label: "Always" },
] as const;

const modeOf = ({ when }: FlowEdge): Mode => (when === "always" ? "always" : "all" in when ? "all" : "any");

const conditionsOf = ({ when }: FlowEdge): Condition[] =>
  when === "always" ? [] : "all" in when ? when.all : when.any;

const whenOf = (mode: Mode, conditions: Condition[]): FlowEdge["when"] =>
  mode === "always" ? "always" : mode === "all" ? { all: conditions } : { any: conditions };

/** Where the conversation goes before any answer, by what is known: tried in this order. */
export function ConditionList({ flow, nodeId, node, places, edit }: StepFieldsProps) {
  const edges = node.edges ?? [];
  const write = (next: FlowEdge[], kind?: string) =>
    edit(
      (before) => updateNode(before, nodeId, { edges: next.length > 0 ? next : undefined }),
      kind && `edge ${kind} ${nodeId}`,
    );
  const first: Condition = { var: places.variables[0] ?? "value", op: "exists" };
  const add = () => {
    const to = places.nodes.find(({ value }) => value !== nodeId)?.value ?? nodeId;
    write([...edges, { to, when: { all: [first] } }]);
  };
  return (
    <Section
      title="Conditions"
      act={<AddButton what="a condition" onClick={add} />}
      empty={edges.length === 0 && "None. A condition goes on by what is known, before any answer."}
    >
      {edges.map((edge, index) => (
        <EdgeBox
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its fields are being typed.
          key={`${nodeId} ${index}`}
          {...{ flow, places, edge, first }}
          onChange={(next, kind) => write(edges.with(index, next), kind && `${kind} ${index}`)}
          onDelete={() => write(edges.toSpliced(index, 1))}
          {...(index > 0 && {
            onRaise: () => write(edges.toSpliced(index, 1).toSpliced(index - 1, 0, edge)),
          })}
        />
      ))}
    </Section>
  );
}

type EdgeBoxProps = Pick<StepFieldsProps, "flow" | "places"> & {
  edge: FlowEdge;
  /** A condition to begin with. */
  first: Condition;
  onChange: (edge: FlowEdge, kind?: string) => void;
  onRaise?: () => void;
  onDelete: () => void;
};

function EdgeBox({ flow, places, edge, first, onChange, onRaise, onDelete }: EdgeBoxProps) {
  const words = describeCondition(edge.when);
  const mode = modeOf(edge);
  const conditions = conditionsOf(edge);
  const write = (next: Condition[], kind?: string) => onChange({ ...edge, when: whenOf(mode, next) }, kind);
  const chooseMode = (chosen: string) => {
    const next = MODES.find(({ value }) => value === chosen)?.value ?? "all";
    const kept = conditions.length > 0 ? conditions : [first];
    onChange({ ...edge, when: whenOf(next, kept) });
  };
  const act = (
    <>
      {onRaise && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Try earlier: ${words}`}
          title="Try earlier"
          onClick={onRaise}
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      )}
      <RemoveButton what={`the condition ${words}`} onClick={onDelete} />
    </>
  );
  return (
    <Box name={`If ${words}`} act={act}>
      <Choice label="When" value={mode} options={MODES} onChange={chooseMode} />
      {mode !== "always" &&
        conditions.map((condition, index) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its fields are being typed.
            key={index}
            declared={flow.variables?.[condition.var]}
            {...{ condition, places }}
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
      <Choice
        label="Go to"
        value={edge.to}
        options={places.nodes}
        onChange={(to) => onChange({ ...edge, to })}
      />
    </Box>
  );
}
