"use client";

import { Flag, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { LLM_MODELS } from "#lib/flow/llm-models.ts";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import {
  addFunction,
  connect,
  deleteNodes,
  disconnect,
  type NodeChange,
  renameNode,
  updateFunction,
  updateNode,
} from "../graph/edit-flow.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { AddFunction } from "./add-function.tsx";
import { Choice } from "./choice.tsx";
import { FunctionCard } from "./function-card.tsx";
import { LocalField } from "./local-field.tsx";
import type { Places } from "./places.ts";
import { Switch } from "./switch.tsx";
import { WaysOn } from "./ways-on.tsx";

type NodeInspectorProps = {
  flow: NodesJson;
  nodeId: string;
  node: FlowNode;
  places: Places;
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
};

const MODELS = LLM_MODELS.map((model) => ({ value: model, label: model }));

/** Everything of one step that is not its place. */
export function NodeInspector(props: NodeInspectorProps) {
  const { flow, nodeId, edit, onSelect } = props;
  const isInitial = flow.initial_node === nodeId;
  const rename = (to: string) => {
    const renamed = renameNode(flow, nodeId, to);
    if (!renamed) return to.trim() === "" ? "A step needs an id." : "Another step has this id.";
    edit(() => renamed, "rename");
    onSelect([to]);
    return undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-1">
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm">{nodeId}</h2>
        {!isInitial && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => edit((before) => ({ ...before, initial_node: nodeId }))}
          >
            <Flag aria-hidden="true" />
            Start here
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete the step ${nodeId}`}
          title="Delete the step"
          disabled={Object.keys(flow.nodes).length === 1}
          onClick={() => {
            edit((before) => deleteNodes(before, [nodeId]));
            onSelect([]);
          }}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <LocalField label="Id" value={nodeId} isMono hint="Transcripts name it." onType={rename} />
      <Words key={`words ${nodeId}`} {...props} />
      <Behaviour {...props} />
      <Functions {...props} />
      <WaysOn key={`ways ${nodeId}`} {...props} />
    </div>
  );
}

function Words({ node, nodeId, edit }: NodeInspectorProps) {
  const write = (field: "task_instruction" | "say", text: string) =>
    edit(
      (flow) => updateNode(flow, nodeId, { [field]: text === "" && field === "say" ? undefined : text }),
      `${field} ${nodeId}`,
    );
  return (
    <>
      <LocalField
        label="Task"
        value={node.task_instruction}
        rows={6}
        hint="What the avatar does here. {{runtime.…}} and {{var.…}} stand for values."
        onType={(text) => void write("task_instruction", text)}
      />
      <LocalField
        label="Say"
        value={node.say ?? ""}
        rows={2}
        hint="Spoken as it stands when the step is entered, without a language model."
        onType={(text) => void write("say", text)}
      />
    </>
  );
}

function Behaviour({ node, nodeId, edit }: NodeInspectorProps) {
  const change = (fields: NodeChange) => edit((flow) => updateNode(flow, nodeId, fields));
  // What stands for the default is left out of the JSON.
  const unless = <Value,>(value: Value, standard: Value) => (value === standard ? undefined : value);
  return (
    <>
      <div>
        <Switch
          label="Answer as soon as it is entered"
          isOn={node.respond_immediately ?? true}
          onChange={(isOn) => change({ respond_immediately: unless(isOn, true) })}
        />
        <Switch
          label="May be interrupted"
          isOn={node.interruptible ?? true}
          onChange={(isOn) => change({ interruptible: unless(isOn, true) })}
        />
        <Switch
          label="Forget earlier turns"
          isOn={node.context_strategy === "reset"}
          onChange={(isOn) => change({ context_strategy: isOn ? "reset" : undefined })}
        />
      </div>
      <Choice
        label="Language model of this step"
        value={node.llm_model ?? ""}
        options={[{ value: "", label: "As the scenario" }, ...MODELS]}
        onChange={(model) => change({ llm_model: LLM_MODELS.find((known) => known === model) })}
      />
    </>
  );
}

function Functions({ node, nodeId, places, edit }: NodeInspectorProps) {
  const functions = node.functions ?? [];
  return (
    <section aria-labelledby="functions-title" className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 id="functions-title" className="text-sm">
          Functions
        </h3>
        <AddFunction
          nodeId={nodeId}
          places={places}
          onAdd={(fn) => edit((flow) => addFunction(flow, nodeId, fn))}
        />
      </div>
      {functions.length === 0 && (
        <p className="text-xs text-subtle">
          None. A function is how the model goes on, looks something up, or ends.
        </p>
      )}
      {functions.map((fn, index) => (
        <FunctionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its name is being typed.
          key={`${nodeId} ${index}`}
          fn={fn}
          places={places}
          taken={functions.filter((other) => other !== fn).map(({ name }) => name)}
          onChange={(next, field) =>
            edit((flow) => updateFunction(flow, nodeId, index, () => next), `${field} ${nodeId} ${index}`)
          }
          onConnect={(to) =>
            edit((flow) =>
              to === undefined
                ? disconnect(flow, nodeId, `function:${index}:`)
                : connect(flow, nodeId, `function:${index}:`, to),
            )
          }
          onDelete={() => edit((flow) => updateFunction(flow, nodeId, index, () => null))}
        />
      ))}
    </section>
  );
}
