"use client";

import { LLM_MODELS } from "#lib/flow/llm-models.ts";
import type { FlowNode } from "#lib/flow/nodes-json.ts";
import { type NodeChange, updateNode } from "../graph/edit-flow.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { Choice } from "./choice.tsx";
import { Switch } from "./switch.tsx";

type BehaviourFieldsProps = { nodes: Readonly<Record<string, FlowNode>>; edit: EditFlow };

type Flag = {
  label: string;
  isOn: (node: FlowNode) => boolean;
  /** What stands for the default is left out of the JSON. */
  turn: (isOn: boolean) => NodeChange;
};

const FLAGS: Flag[] = [
  {
    label: "Answer as soon as it is entered",
    isOn: (node) => node.respond_immediately ?? true,
    turn: (isOn) => ({ respond_immediately: isOn ? undefined : false }),
  },
  {
    label: "May be interrupted",
    isOn: (node) => node.interruptible ?? true,
    turn: (isOn) => ({ interruptible: isOn ? undefined : false }),
  },
  {
    label: "Forget earlier turns",
    isOn: (node) => node.context_strategy === "reset",
    turn: (isOn) => ({ context_strategy: isOn ? "reset" : undefined }),
  },
];

const MODELS = LLM_MODELS.map((model) => ({ value: model, label: model }));

/** How steps behave, one or several of them at once. Where several differ it says so, and a change makes them alike. */
export function BehaviourFields({ nodes, edit }: BehaviourFieldsProps) {
  const nodeIds = Object.keys(nodes);
  const steps = Object.values(nodes);
  const change = (fields: NodeChange) =>
    edit((flow) => nodeIds.reduce((next, nodeId) => updateNode(next, nodeId, fields), flow));
  const models = new Set(steps.map((node) => node.llm_model ?? ""));
  const [model = ""] = models;
  return (
    <>
      <div>
        {FLAGS.map(({ label, isOn, turn }) => {
          const on = steps.filter(isOn).length;
          const differ = on > 0 && on < steps.length;
          return (
            <Switch
              key={label}
              label={label}
              note={differ ? `${on} of ${steps.length}` : undefined}
              isOn={on === steps.length}
              onChange={(next) => change(turn(next))}
            />
          );
        })}
      </div>
      <Choice
        label={steps.length === 1 ? "Language model of this step" : "Language model of these steps"}
        value={models.size > 1 ? "Not the same" : model}
        options={[{ value: "", label: "As the scenario" }, ...MODELS]}
        onChange={(chosen) => change({ llm_model: LLM_MODELS.find((known) => known === chosen) })}
      />
    </>
  );
}
