"use client";

import { type EditFlow, type NodeChange, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { Choice, Switch } from "./fields.tsx";
import type { ModelOption } from "./model-choices.ts";

type BehaviourFieldsProps = {
  nodes: Readonly<Record<string, FlowNode>>;
  /** Empty where the instance has no choice of models. */
  models: readonly ModelOption[];
  edit: EditFlow;
};

type Flag = {
  name: "respond" | "interrupt" | "forget";
  isOn: (node: FlowNode) => boolean;
  /** A default value is left out of the JSON. */
  turn: (isOn: boolean) => NodeChange;
};

const FLAGS: Flag[] = [
  {
    name: "respond",
    isOn: (node) => node.respond_immediately ?? true,
    turn: (isOn) => ({ respond_immediately: isOn ? undefined : false }),
  },
  {
    name: "interrupt",
    isOn: (node) => node.interruptible ?? true,
    turn: (isOn) => ({ interruptible: isOn ? undefined : false }),
  },
  {
    name: "forget",
    isOn: (node) => node.context_strategy === "reset",
    turn: (isOn) => ({ context_strategy: isOn ? "reset" : undefined }),
  },
];

/** Settings of one or several nodes. A switch shows where they differ; a change applies to all of them. */
export function BehaviourFields({ nodes, models: options, edit }: BehaviourFieldsProps) {
  const words = useWords("scenarioInspector").behaviour;
  const nodeIds = Object.keys(nodes);
  const nodeList = Object.values(nodes);
  const change = (fields: NodeChange) =>
    edit((flow) => nodeIds.reduce((next, nodeId) => updateNode(next, nodeId, fields), flow));
  const models = new Set(nodeList.map((node) => node.llm_model ?? ""));
  const [model = ""] = models;
  return (
    <>
      <div>
        {FLAGS.map(({ name, isOn, turn }) => {
          const on = nodeList.filter(isOn).length;
          const differ = on > 0 && on < nodeList.length;
          return (
            <Switch
              key={name}
              label={words[name]}
              note={differ ? fill(words.someOf, { count: on, total: nodeList.length }) : undefined}
              isOn={on === nodeList.length}
              onChange={(next) => change(turn(next))}
            />
          );
        })}
      </div>
      {options.length > 0 && (
        <Choice
          label={nodeList.length === 1 ? words.model : words.models}
          value={models.size > 1 ? words.mixed : model}
          options={[{ value: "", label: words.sameModel }, ...options]}
          onChange={(chosen) => change({ llm_model: LLM_MODELS.find((known) => known === chosen) })}
        />
      )}
    </>
  );
}
