"use client";

import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { copyNodes } from "#components/scenarios/graph/edit-flow.ts";
import {
  type ScenarioSettings,
  SettingsInspector,
} from "#components/scenarios/inspector/settings-inspector.tsx";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import { type AccountOptions, listOptions } from "./inspector/field-values.ts";
import type { ModelChoices } from "./inspector/model-choices.ts";
import { useMayEdit } from "./may-edit.ts";
import type { useFlowDocument } from "./use-flow-document.ts";

// The name and the model can be edited before the inspectors have loaded.
const loadNodeInspector = () => import("#components/scenarios/inspector/node-inspector.tsx");
const NodeInspector = dynamic(() => loadNodeInspector().then((module) => module.NodeInspector), {
  ssr: false,
});
const SelectionInspector = dynamic(
  () =>
    import("#components/scenarios/inspector/selection-inspector.tsx").then(
      (module) => module.SelectionInspector,
    ),
  { ssr: false },
);
const ScenarioFields = dynamic(
  () => import("#components/scenarios/inspector/scenario-fields.tsx").then((module) => module.ScenarioFields),
  { ssr: false },
);

type EditorAsideProps = {
  /** With the JSON view open, only the fields that are not part of the JSON are shown. */
  isGraph: boolean;
  document: ReturnType<typeof useFlowDocument>;
  selected: readonly string[];
  accountOptions: AccountOptions;
  fields: ScenarioSettings;
  choices: ModelChoices;
  answering: AnsweringModel | null;
  /** Whether it takes pictures. */
  takesPictures: boolean;
  nameError: string | undefined;
  ownModel: ReactNode;
  onFields: (fields: ScenarioSettings) => void;
  onSelect: (nodeIds: string[]) => void;
  find: ReactNode;
  /** A failed save or publish, shown above the fields. */
  notice: ReactNode;
  /** Hides the properties, where they are shown only until another field is wanted. */
  onHide: (() => void) | undefined;
};

/** The properties beside the canvas: of the selected node, of several nodes, or of the scenario. */
export function EditorAside(props: EditorAsideProps) {
  const selected = useSettledSelection(props.selected);
  useEffect(preloadAtFirstInput, []);
  return <AsideFields {...props} selected={selected} />;
}

const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

/** Preloads the node inspector as soon as somebody uses the page: selecting a node then shows its fields at once. */
function preloadAtFirstInput(): () => void {
  const preload = () => {
    stop();
    void loadNodeInspector();
  };
  const stop = () => {
    for (const type of INPUT_EVENTS) window.removeEventListener(type, preload);
  };
  for (const type of INPUT_EVENTS) window.addEventListener(type, preload);
  return stop;
}

const RELEASE_EVENTS = ["pointerup", "pointercancel"] as const;

/**
 * The selection, updated only when the pointer is released: rendering another node's fields takes longer than
 * one frame of a drag.
 */
function useSettledSelection(selected: readonly string[]): readonly string[] {
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  });
  const [frozen, setFrozen] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(".react-flow")) setFrozen(latest.current);
    };
    const release = () => setFrozen(null);
    window.addEventListener("pointerdown", press);
    for (const end of RELEASE_EVENTS) window.addEventListener(end, release);
    return () => {
      window.removeEventListener("pointerdown", press);
      for (const end of RELEASE_EVENTS) window.removeEventListener(end, release);
    };
  }, []);
  return frozen ?? selected;
}

const AsideFields = memo(function AsideFields(props: EditorAsideProps) {
  const { isGraph, document, selected, accountOptions, fields, choices, answering, nameError, onSelect } =
    props;
  const words = useWords("scenarioEditor");
  const flow = isGraph && document.invalidText === null ? document.flow : null;
  const nodes = useMemo(() => (flow ? copyNodes(flow, selected) : {}), [flow, selected]);
  const [only, ...others] = Object.entries(nodes);
  const options = useMemo(() => flow && listOptions(flow, accountOptions), [flow, accountOptions]);
  const { edit } = document;
  const { models } = choices;
  const mayEdit = useMayEdit();
  const aside = useRef<HTMLElement>(null);
  const shown = Object.keys(nodes).join(" ");
  // Before the field that a jump focuses is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another node's fields start at their top.
  useLayoutEffect(() => {
    if (aside.current) aside.current.scrollTop = 0;
  }, [shown]);
  return (
    <aside
      ref={aside}
      id="properties"
      aria-label={words.properties}
      className="relative flex min-h-0 flex-col gap-4 border-l bg-surface-sunk p-5 max-wide:border-t max-wide:border-l-0 wide:overflow-y-auto"
    >
      {props.onHide && (
        <Button
          variant="ghost"
          size="sm"
          className="self-end min-[1341px]:hidden"
          onClick={props.onHide}
          icon={X}
        >
          {words.hideProperties}
        </Button>
      )}
      {props.find}
      {props.notice}
      <fieldset disabled={!mayEdit} className="contents">
        {flow && options && only && others.length === 0 ? (
          <NodeInspector {...{ flow, options, models, edit, onSelect }} nodeId={only[0]} node={only[1]} />
        ) : flow && only ? (
          <SelectionInspector {...{ flow, nodes, models, edit, onSelect }} />
        ) : (
          <>
            <SettingsInspector
              {...{ fields, choices, answering, nameError }}
              ownModel={props.ownModel}
              onChange={props.onFields}
            />
            {flow && options && (
              <ScenarioFields
                {...{ flow, options, edit }}
                isDemo={answering?.kind === "demo"}
                takesPictures={props.takesPictures}
              />
            )}
          </>
        )}
      </fieldset>
    </aside>
  );
});
