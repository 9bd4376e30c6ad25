"use client";

import dynamic from "next/dynamic";
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { copyNodes } from "./graph/edit-flow.ts";
import { listPlaces, type OwnPlaces } from "./inspector/places.ts";
import { type ScenarioFields, ScenarioInspector } from "./inspector/scenario-inspector.tsx";
import type { useFlowDocument } from "./use-flow-document.ts";

// The name and the model can be changed before the rest is there.
const loadNodeInspector = () => import("./inspector/node-inspector.tsx");
const NodeInspector = dynamic(() => loadNodeInspector().then((module) => module.NodeInspector), {
  ssr: false,
});
const ChosenInspector = dynamic(
  () => import("./inspector/chosen-inspector.tsx").then((module) => module.ChosenInspector),
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

/** The small half of the editor: the step that is chosen, what several have in common, else the whole scenario. */
export function EditorAside(props: EditorAsideProps) {
  const selected = useSettled(props.selected);
  // A step that is chosen finds its fields loaded.
  useEffect(() => void loadNodeInspector(), []);
  return <AsideFields {...props} selected={selected} />;
}

/** How a press ends. */
const ENDS = ["pointerup", "pointercancel"] as const;

/** What is chosen, once the hand lets go of the canvas: another step's fields take longer than a frame of a drag. */
function useSettled(selected: readonly string[]): readonly string[] {
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const [held, setHeld] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(".react-flow")) setHeld(latest.current);
    };
    const letGo = () => setHeld(null);
    window.addEventListener("pointerdown", press);
    for (const end of ENDS) window.addEventListener(end, letGo);
    return () => {
      window.removeEventListener("pointerdown", press);
      for (const end of ENDS) window.removeEventListener(end, letGo);
    };
  }, []);
  return held ?? selected;
}

const AsideFields = memo(function AsideFields(props: EditorAsideProps) {
  const { isGraph, document, selected, own, fields, models, nameFault, onSelect } = props;
  const flow = isGraph && document.unfit === null ? document.flow : null;
  const nodes = useMemo(() => (flow ? copyNodes(flow, selected) : {}), [flow, selected]);
  const [only, ...others] = Object.entries(nodes);
  const places = useMemo(() => flow && listPlaces(flow, own), [flow, own]);
  const { edit } = document;
  return (
    <aside
      aria-label="Properties"
      className="relative flex min-h-0 flex-col gap-4 border-l bg-surface-sunk p-5 max-wide:border-t max-wide:border-l-0 wide:overflow-y-auto"
    >
      {props.find}
      {props.notice}
      {flow && places && only && others.length === 0 ? (
        <NodeInspector {...{ flow, places, edit, onSelect }} nodeId={only[0]} node={only[1]} />
      ) : flow && only ? (
        <ChosenInspector {...{ flow, nodes, edit, onSelect }} />
      ) : (
        <>
          <ScenarioInspector {...{ fields, models, nameFault }} onChange={props.onFields} />
          {flow && places && <WholeFields {...{ flow, places, edit }} />}
        </>
      )}
      {props.children}
    </aside>
  );
});
