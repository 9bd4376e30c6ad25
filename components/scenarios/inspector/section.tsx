"use client";

import { Plus, SquareArrowOutUpRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowFunction, FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { EditFlow } from "../graph/edit-flow.ts";
import type { FieldOptions } from "./field-values.ts";

type SectionProps = { title: string; action?: ReactNode; empty?: string | false; children?: ReactNode };

/** A titled section of the inspector, with an optional button. */
export function Section({ title, action, empty, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
        <h3 id={id} className="text-sm">
          {title}
        </h3>
        {action}
      </div>
      {empty && <p className="text-xs text-subtle">{empty}</p>}
      {children}
    </section>
  );
}

type AddButtonProps = {
  /** What the button does, for screen readers. */
  name: string;
  label?: string;
  onClick: () => void;
};

/** Adds an item. */
export function AddButton({ name, label, onClick }: AddButtonProps) {
  const { add } = useWords("scenarioInspector");
  return (
    <Button variant="ghost" size="sm" aria-label={name} onClick={onClick} icon={Plus}>
      {label ?? add}
    </Button>
  );
}

/** Opens a form in a new tab, beside the editor. */
export function OpenBesideButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="self-start" onClick={onClick} icon={SquareArrowOutUpRight}>
      {label}
    </Button>
  );
}

/** An item of a list, with its fields. */
export function Box({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border bg-surface p-2.5">
      <legend className="sr-only">{name}</legend>
      {action && (
        <div className="-mt-1 -mb-1 flex items-center justify-between gap-1">
          <span aria-hidden="true" className="truncate text-xs text-muted">
            {name}
          </span>
          <span className="flex shrink-0">{action}</span>
        </div>
      )}
      {children}
    </fieldset>
  );
}

type FieldPlaceProps = {
  /** A segment of the path in `nodes_json`: a field's name or an index. */
  at: string | number;
  children: ReactNode;
};

/** Marks where the fields of a part of the scenario are, so that `focusField` finds them by their path. */
export function FieldPlace({ at, children }: FieldPlaceProps) {
  return (
    <div data-field={at} className="contents">
      {children}
    </div>
  );
}

/** The form of a node; of the scenario itself if `nodeId` is null. */
export function FieldRoot({ nodeId, children }: { nodeId: string | null; children: ReactNode }) {
  return (
    <div data-field-root={nodeId ?? ""} className="flex flex-col gap-4">
      {children}
    </div>
  );
}

/** What every section of a node's form gets. */
export type NodeFieldsProps = {
  flow: NodesJson;
  nodeId: string;
  node: FlowNode;
  options: FieldOptions;
  edit: EditFlow;
};

/** What every section of a function's form gets. */
export type FunctionFieldsProps = {
  fn: FlowFunction;
  options: FieldOptions;
  /**
   * `field` names the field being typed in: its keystrokes are undone together. A change without it is undone
   * alone.
   */
  onChange: (fn: FlowFunction, field?: string) => void;
};
