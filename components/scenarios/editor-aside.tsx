"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Places } from "./inspector/places.ts";
import { type ScenarioFields, ScenarioInspector } from "./inspector/scenario-inspector.tsx";
import type { useFlowDocument } from "./use-flow-document.ts";

// Nothing of it is needed before a step is chosen.
const NodeInspector = dynamic(
  () => import("./inspector/node-inspector.tsx").then((module) => module.NodeInspector),
  { ssr: false },
);

type EditorAsideProps = {
  /** Whether the graph is shown: beside the JSON only what is not in it is written. */
  isGraph: boolean;
  document: ReturnType<typeof useFlowDocument>;
  selected: readonly string[];
  places: Omit<Places, "nodes">;
  fields: ScenarioFields;
  models: readonly string[];
  nameFault: string | undefined;
  onFields: (fields: ScenarioFields) => void;
  onSelect: (nodeIds: string[]) => void;
  /** What went wrong, above; what is wrong with the scenario, below. */
  notice: ReactNode;
  children: ReactNode;
};

/** The small half of the editor: the step that is chosen, else the whole scenario. */
export function EditorAside(props: EditorAsideProps) {
  const { isGraph, document, selected, places, onSelect } = props;
  const flow = isGraph && document.unfit === null ? document.flow : null;
  const [nodeId] = selected;
  const node = selected.length === 1 && nodeId !== undefined ? flow?.nodes[nodeId] : undefined;
  const nodes = Object.keys(flow?.nodes ?? {}).map((value) => ({ value, label: value }));
  return (
    <aside
      aria-label="Properties"
      className="flex min-h-0 flex-col gap-4 border-l bg-surface-sunk p-5 max-wide:border-t max-wide:border-l-0 wide:overflow-y-auto"
    >
      {props.notice}
      {flow && node && nodeId !== undefined ? (
        <NodeInspector
          flow={flow}
          nodeId={nodeId}
          node={node}
          places={{ ...places, nodes }}
          edit={document.edit}
          onSelect={onSelect}
        />
      ) : (
        <ScenarioInspector
          fields={props.fields}
          models={props.models}
          nameFault={props.nameFault}
          onChange={props.onFields}
          flow={flow}
          edit={document.edit}
        />
      )}
      {props.children}
    </aside>
  );
}
