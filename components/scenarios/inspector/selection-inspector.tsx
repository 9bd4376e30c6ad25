"use client";

import { AlignStartHorizontal, AlignStartVertical, CopyPlus, LayoutGrid, Trash2, X } from "lucide-react";
import { deleteNodes, type EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { flowOrder } from "#components/scenarios/graph/flow-order.ts";
import { alignNodes, duplicateNodes, layOutNodes } from "#components/scenarios/graph/layout/arrange.ts";
import { deletionKind } from "#components/scenarios/use-deletion-toast.ts";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { BehaviourFields } from "./behaviour-fields.tsx";
import type { ModelOption } from "./model-choices.ts";
import { Section } from "./section.tsx";

type SelectionInspectorProps = {
  flow: NodesJson;
  /** The selected nodes, at least two. */
  nodes: Readonly<Record<string, FlowNode>>;
  models: readonly ModelOption[];
  edit: EditFlow;
  onSelect: (nodeIds: string[]) => void;
};

/** The properties of several selected nodes: bulk actions and common settings. */
export function SelectionInspector(props: SelectionInspectorProps) {
  const { flow, nodes, models, edit, onSelect } = props;
  const inFlowOrder = flowOrder(flow).filter((nodeId) => Object.hasOwn(nodes, nodeId));
  const words = useWords("scenarioInspector").selection;
  return (
    <div className="flex flex-col gap-4">
      <Head {...props} />
      <Actions {...props} />
      <Section title={words.selected}>
        <ul className="-mx-2 max-h-56 overflow-y-auto">
          {inFlowOrder.map((nodeId) => (
            <li key={nodeId}>
              <button
                type="button"
                onClick={() => onSelect([nodeId])}
                title={words.only}
                className="w-full truncate rounded-sm px-2 py-1 text-left font-mono text-xs hover:bg-surface-hover max-wide:min-h-9"
              >
                {nodeId}
              </button>
            </li>
          ))}
        </ul>
      </Section>
      <BehaviourFields {...{ nodes, models, edit }} />
    </div>
  );
}

/** The focused button disappears. Move the focus to the canvas, which handles keys. */
const focusCanvas = () => document.querySelector<HTMLElement>(".react-flow")?.focus({ preventScroll: true });

function Head({ flow, nodes, edit, onSelect }: SelectionInspectorProps) {
  const words = useWords("scenarioInspector").selection;
  const locale = useLocale();
  const nodeIds = Object.keys(nodes);
  const areAll = nodeIds.length === Object.keys(flow.nodes).length;
  const clearSelection = () => {
    onSelect([]);
    focusCanvas();
  };
  return (
    <div className="flex items-center gap-1">
      <h2 className="min-w-0 flex-1 truncate text-sm">{plural(words.nodes, nodeIds.length, locale)}</h2>
      <Button variant="ghost" size="sm" title={words.clearTitle} onClick={clearSelection} icon={X}>
        {words.clear}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={plural(words.remove, nodeIds.length, locale)}
        title={areAll ? words.needsOne : words.removeTitle}
        disabled={areAll}
        onClick={() => {
          edit((before) => deleteNodes(before, nodeIds), deletionKind(nodeIds));
          clearSelection();
        }}
        icon={Trash2}
      />
    </div>
  );
}

function Actions({ flow, nodes, edit, onSelect }: SelectionInspectorProps) {
  const words = useWords("scenarioInspector").selection;
  const nodeIds = Object.keys(nodes);
  const duplicate = () => {
    edit((before) => duplicateNodes(before, nodeIds).flow);
    onSelect(duplicateNodes(flow, nodeIds).nodeIds);
  };
  return (
    <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
      <Button size="sm" title={words.duplicateTitle} onClick={duplicate} icon={CopyPlus}>
        {words.duplicate}
      </Button>
      <Button size="sm" onClick={() => edit((before) => layOutNodes(before, nodeIds))} icon={LayoutGrid}>
        {words.layOut}
      </Button>
      <Button
        size="sm"
        onClick={() => edit((before) => alignNodes(before, nodeIds, "left"))}
        icon={AlignStartVertical}
      >
        {words.alignLeft}
      </Button>
      <Button
        size="sm"
        onClick={() => edit((before) => alignNodes(before, nodeIds, "top"))}
        icon={AlignStartHorizontal}
      >
        {words.alignTop}
      </Button>
    </div>
  );
}
