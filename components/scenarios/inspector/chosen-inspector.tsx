"use client";

import { AlignStartHorizontal, AlignStartVertical, CopyPlus, LayoutGrid, Trash2, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { alignSteps, duplicateSteps, layOutSteps } from "../graph/arrange.ts";
import { deleteNodes } from "../graph/edit-flow.ts";
import type { EditFlow } from "../graph/graph-view.tsx";
import { deletionOf } from "../use-deletion.ts";
import { BehaviourFields } from "./behaviour-fields.tsx";
import { Section } from "./section.tsx";

type ChosenInspectorProps = {
  flow: NodesJson;
  /** The steps that are chosen: two at the least. */
  nodes: Readonly<Record<string, FlowNode>>;
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
};

/** Several steps: what can be done with all of them, and what they have in common. */
export function ChosenInspector(props: ChosenInspectorProps) {
  const { nodes, edit, onSelect } = props;
  return (
    <div className="flex flex-col gap-4">
      <Head {...props} />
      <Acts {...props} />
      <Section title="Chosen">
        <ul className="-mx-2 max-h-56 overflow-y-auto">
          {Object.keys(nodes).map((nodeId) => (
            <li key={nodeId}>
              <button
                type="button"
                onClick={() => onSelect([nodeId])}
                title="Choose this step alone"
                className="w-full truncate rounded-sm px-2 py-1 text-left font-mono text-xs hover:bg-surface-hover max-wide:min-h-9"
              >
                {nodeId}
              </button>
            </li>
          ))}
        </ul>
      </Section>
      <BehaviourFields {...{ nodes, edit }} />
    </div>
  );
}

/** What had the focus goes with the choice: keys are meant for the canvas then. */
const focusCanvas = () => document.querySelector<HTMLElement>(".react-flow")?.focus({ preventScroll: true });

function Head({ flow, nodes, edit, onSelect }: ChosenInspectorProps) {
  const nodeIds = Object.keys(nodes);
  const areAll = nodeIds.length === Object.keys(flow.nodes).length;
  const letGo = () => {
    onSelect([]);
    focusCanvas();
  };
  return (
    <div className="flex items-center gap-1">
      <h2 className="min-w-0 flex-1 truncate text-sm">{nodeIds.length} steps</h2>
      <Button variant="ghost" size="sm" title="Escape on the graph" onClick={letGo}>
        <X aria-hidden="true" />
        Clear choice
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${nodeIds.length} steps`}
        title={areAll ? "A scenario needs a step" : "Delete the steps"}
        disabled={areAll}
        onClick={() => {
          edit((before) => deleteNodes(before, nodeIds), deletionOf(nodeIds));
          letGo();
        }}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
}

function Acts({ flow, nodes, edit, onSelect }: ChosenInspectorProps) {
  const nodeIds = Object.keys(nodes);
  const duplicate = () => {
    edit((before) => duplicateSteps(before, nodeIds).flow);
    onSelect(duplicateSteps(flow, nodeIds).nodeIds);
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button size="sm" title="Ctrl D on the graph" onClick={duplicate}>
        <CopyPlus aria-hidden="true" />
        Duplicate
      </Button>
      <Button size="sm" onClick={() => edit((before) => layOutSteps(before, nodeIds))}>
        <LayoutGrid aria-hidden="true" />
        Lay out these
      </Button>
      <Button size="sm" onClick={() => edit((before) => alignSteps(before, nodeIds, "left"))}>
        <AlignStartVertical aria-hidden="true" />
        Align left
      </Button>
      <Button size="sm" onClick={() => edit((before) => alignSteps(before, nodeIds, "top"))}>
        <AlignStartHorizontal aria-hidden="true" />
        Align top
      </Button>
    </div>
  );
}
