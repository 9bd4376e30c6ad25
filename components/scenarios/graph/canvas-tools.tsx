"use client";

import { useReactFlow, useViewport } from "@xyflow/react";
import { LayoutGrid, type LucideIcon, Maximize, Minus, Plus, Redo2, Undo2 } from "lucide-react";
import { useMayEdit } from "#components/scenarios/may-edit.ts";
import { focusFieldSoon } from "#components/scenarios/use-problems.ts";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { GraphViewProps } from "./canvas-model.ts";
import { addNode, moveNodes, type Point } from "./edit-flow.ts";
import { findFreePlace } from "./layout/arrange.ts";
import { layOut, NODE_WIDTH, nodeBounds } from "./layout/auto-layout.ts";

const BAR = "absolute top-3 z-5 flex items-center gap-0.5 rounded-md border bg-raised p-1 shadow-card";
/** The toolbar covers the upper edge, the problems the lower one. */
const FIT = { maxZoom: 1, padding: { top: "64px", x: "32px", bottom: "64px" } } as const;

/** Where a new node goes, and what its id will be. */
function newNode(flow: NodesJson, wish: Point): { nodeId: string; place: Point } {
  const place = findFreePlace(flow, wish);
  return { nodeId: addNode(flow, place).nodeId, place };
}

type CanvasToolsProps = Pick<
  GraphViewProps,
  "flow" | "edit" | "onSelect" | "canUndo" | "canRedo" | "onUndo" | "onRedo"
>;

/** The canvas toolbar: add, undo, redo, lay out and zoom. */
export function CanvasTools(props: CanvasToolsProps) {
  const { flow, edit, onSelect, canUndo, canRedo, onUndo, onRedo } = props;
  const { zoomIn, zoomOut, fitBounds, fitView, screenToFlowPosition } = useReactFlow();
  const { zoom } = useViewport();
  const words = useWords("scenarioGraph").tools;
  const mayEdit = useMayEdit();
  const add = (host: HTMLElement) => {
    const canvas = host.closest("section")?.getBoundingClientRect();
    const { left = 0, top = 0, width = 0, height = 0 } = canvas ?? {};
    const center = screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
    const wish = { x: center.x - NODE_WIDTH / 2, y: center.y - NODE_WIDTH / 2 };
    const { nodeId, place } = newNode(flow, wish);
    edit((before) => addNode(before, place).flow);
    onSelect([nodeId]);
    focusFieldSoon(nodeId, [], true);
  };
  const layOutAll = () => {
    const positions = layOut(flow);
    edit((before) => moveNodes(before, positions));
    void fitBounds(nodeBounds(positions), { padding: 0.15 });
  };
  return (
    <>
      <div className={`${BAR} left-3`}>
        <Button
          variant="ghost"
          size="sm"
          disabled={!mayEdit}
          onClick={({ currentTarget }) => add(currentTarget)}
          icon={Plus}
        >
          {words.node}
        </Button>
        <Tool label={words.undo} icon={Undo2} onClick={onUndo} disabled={!canUndo} />
        <Tool label={words.redo} icon={Redo2} onClick={onRedo} disabled={!canRedo} />
        <Tool label={words.layOut} icon={LayoutGrid} onClick={layOutAll} disabled={!mayEdit} />
      </div>
      <div className={`${BAR} right-3`}>
        <Tool label={words.zoomOut} icon={Minus} onClick={() => void zoomOut()} />
        <span className="w-11 text-center text-xs text-muted tabular-nums max-wide:hidden">
          {Math.round(zoom * 100)} %
        </span>
        <Tool label={words.zoomIn} icon={Plus} onClick={() => void zoomIn()} />
        <Tool label={words.showAll} icon={Maximize} onClick={() => void fitView(FIT)} />
      </div>
    </>
  );
}

type ToolProps = { label: string; icon: LucideIcon; onClick: () => void; disabled?: boolean };

function Tool({ label, icon: Icon, onClick, disabled = false }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      className="grid size-7 place-items-center max-wide:size-9 rounded-sm text-muted hover:bg-surface-hover hover:text-foreground disabled:opacity-40 disabled:hover:bg-transparent"
    >
      <Icon aria-hidden="true" className="size-4 stroke-[1.75]" />
    </button>
  );
}
