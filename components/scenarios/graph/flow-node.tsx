"use client";

import { Handle, type NodeProps, Position } from "@xyflow/react";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { useIsActiveNode } from "#components/scenarios/testing/test-place.ts";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { CanvasNode, ProblemCount } from "./canvas-model.ts";
import { EXIT_ICONS } from "./exit-icons.ts";
import { describeExit, type ExitRow, exitHandle } from "./exits.ts";

/** Positioned by a margin: a hundred transforms would each create a paint layer. */
const HANDLE =
  "!size-2.5 !-m-[5px] !transform-none !min-w-0 !rounded-full !border-[1.5px] !border-input !bg-surface";

const NEAR = "group-data-far/graph:invisible";
const FAR_NAME =
  "absolute inset-0 hidden items-center justify-center px-4 text-center text-[34px]/[38px] font-semibold " +
  "wrap-anywhere group-data-far/graph:flex";

/**
 * A node on the canvas: its task and a row with a handle for each exit. Zoomed out, when none of this is
 * legible, it shows only its name.
 */
export const FlowNode = memo(function FlowNode({ id, data, selected }: NodeProps<CanvasNode>) {
  const { task, isInitial, rows, problems } = data;
  const isActive = useIsActiveNode(id);
  const words = useWords("scenarioGraph").node;
  return (
    <div
      data-active={isActive || undefined}
      className={cx(
        "relative rounded-md border bg-raised shadow-card data-active:border-accent data-active:ring-4 data-active:ring-accent-line",
        problems && (problems.errors > 0 ? "border-danger" : "border-warn"),
        selected && "outline-2 outline-offset-2 outline-accent group-data-far/graph:outline-[10px]",
      )}
    >
      <Handle type="target" position={Position.Left} className={cx(NEAR, HANDLE, "!top-5")} />
      <p aria-hidden="true" className={FAR_NAME}>
        {id.replaceAll("_", " ")}
      </p>
      <div className={cx(NEAR, "flex h-10 items-center gap-2 px-3")}>
        <span className="min-w-0 flex-1 truncate font-mono text-sm font-semibold">{id}</span>
        {isActive && <Badge tone="accent">{words.now}</Badge>}
        {isInitial && <Badge>{words.start}</Badge>}
        {problems && <ProblemBadge count={problems} />}
      </div>
      <p className={cx(NEAR, "mx-3 mb-2.5 line-clamp-3 h-12 text-xs text-muted")}>{task || words.noTask}</p>
      {rows.map((row) => (
        <Row key={exitHandle(row.exit)} row={row} />
      ))}
      <div
        className={cx(
          NEAR,
          "relative flex h-6 items-center rounded-b-md border-t border-dashed px-3 text-xs text-subtle",
        )}
      >
        {words.connect}
        <Handle type="source" position={Position.Right} id="new::" className={cx(HANDLE, "!border-dashed")} />
      </div>
    </div>
  );
});

function Row({ row }: { row: ExitRow }) {
  const Icon = EXIT_ICONS[row.icon];
  const text = describeExit(row.text, useWords("scenarioGraph"), useLocale());
  return (
    <div
      className={cx(
        NEAR,
        "relative flex h-[27px] items-center gap-2 border-t px-3",
        row.isIndented && "pl-7",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75] text-muted" />
      <span className="min-w-0 flex-1 truncate font-mono text-xs">{text}</span>
      {row.icon !== "end" && (
        <Handle type="source" position={Position.Right} id={exitHandle(row.exit)} className={HANDLE} />
      )}
    </div>
  );
}

function ProblemBadge({ count: { errors, warnings } }: { count: ProblemCount }) {
  const Icon = errors > 0 ? CircleAlert : TriangleAlert;
  const { problems } = useWords("scenarioGraph").node;
  const locale = useLocale();
  const count = errors + warnings;
  return (
    <Badge tone={errors > 0 ? "danger" : "warn"}>
      <Icon aria-hidden="true" className="size-3 stroke-2" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{plural(problems, count, locale)}</span>
    </Badge>
  );
}
