"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useMemo } from "react";
import { listPlaces, type OwnPlaces } from "./inspector/places.ts";
import { type ScenarioFields, ScenarioInspector } from "./inspector/scenario-inspector.tsx";
import type { useFlowDocument } from "./use-flow-document.ts";

// The name and the model can be changed before the rest is there.
const NodeInspector = dynamic(
  () => import("./inspector/node-inspector.tsx").then((module) => module.NodeInspector),
  { ssr: false },
);
const WholeFields = dynamic(
  () => import("./inspector/whole-fields.tsx").then((module) => module.WholeFields),
  { ssr: false },
);

type EditorAsideProps = {
  /** Whether the graph is shown: beside the JSON only what is not in it is written. */
  isGraph: boolean;
  document: ReturnType<typeof useFlowDocument>;
  selected: readonly string[];
  own: OwnPlaces;
  fields: ScenarioFields;
  models: readonly string[];
  nameFault: string | undefined;
  onFields: (fields: ScenarioFields) => void;
  onSelect: (nodeIds: string[]) => void;
  find: ReactNode;
  /** What went wrong, above; what is wrong with the scenario, below. */
  notice: ReactNode;
  children: ReactNode;
};

/** The small half of the editor: the step that is chosen, else the whole scenario. */
export function EditorAside(props: EditorAsideProps) {
  const { isGraph, document, selected, own, fields, models, nameFault, onSelect } = props;
  const flow = isGraph && document.unfit === null ? document.flow : null;
  const [nodeId] = selected;
  const node = selected.length === 1 && nodeId !== undefined ? flow?.nodes[nodeId] : undefined;
  const places = useMemo(() => flow && listPlaces(flow, own), [flow, own]);
  const { edit } = document;
  return (
    <aside
      aria-label="Properties"
      className="relative flex min-h-0 flex-col gap-4 border-l bg-surface-sunk p-5 max-wide:border-t max-wide:border-l-0 wide:overflow-y-auto"
    >
      {props.find}
      {props.notice}
      {flow && places && node && nodeId !== undefined ? (
        <NodeInspector {...{ flow, nodeId, node, places, edit, onSelect }} />
      ) : (
        <>
          <ScenarioInspector {...{ fields, models, nameFault }} onChange={props.onFields} />
          {flow && places && <WholeFields {...{ flow, places, edit }} />}
        </>
      )}
      {props.children}
    </aside>
  );
}
