"use client";

import { Command } from "cmdk";
import { CornerDownRight, type LucideIcon, SquareFunction, Workflow } from "lucide-react";
import { useMemo, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { giveNonceToOverlays } from "#components/ui/page-nonce.ts";
import { useWords } from "#components/words/use-words.tsx";
import { listTexts } from "#lib/flow/problems/walk.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";

giveNonceToOverlays();

const ICONS: Record<FlowHit["kind"], LucideIcon> = {
  node: Workflow,
  function: SquareFunction,
  text: CornerDownRight,
};

type FindDialogProps = {
  flow: NodesJson;
  onGo: (path: string[]) => void;
  onClose: () => void;
};

/** Finds a node, function or text and jumps to it. */
export function FindDialog({ flow, onGo, onClose }: FindDialogProps) {
  const words = useWords("scenarioEditor").find;
  const [query, setSought] = useState("");
  const hits = useMemo(() => findInFlow(flow, query, words.allNodes), [flow, query, words]);
  return (
    <Dialog open onOpenChange={onClose} title={words.title}>
      <Command shouldFilter={false} label={words.title}>
        <Command.Input
          dir="auto"
          value={query}
          onValueChange={setSought}
          placeholder={words.placeholder}
          autoFocus
          className="h-11 w-full border-b bg-transparent px-6 text-base outline-none max-wide:px-4"
        />
        <Command.List className="max-h-[50vh] overflow-y-auto p-2">
          <Command.Empty className="px-2 py-4 text-sm text-muted">{words.none}</Command.Empty>
          {hits.map((hit) => {
            const Icon = ICONS[hit.kind];
            const key = `${hit.kind} ${hit.path.join("\n")}`;
            return (
              <Command.Item
                key={key}
                value={key}
                onSelect={() => onGo(hit.path)}
                className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 text-sm data-[selected=true]:bg-surface-press"
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {hit.label}
                </span>
                <span className="max-w-[45%] truncate font-mono text-xs text-subtle">{hit.detail}</span>
              </Command.Item>
            );
          })}
        </Command.List>
      </Command>
    </Dialog>
  );
}

type FlowHit = {
  kind: "node" | "function" | "text";
  /** Path segments in the graph. */
  path: string[];
  label: string;
  /** The surrounding field or node, shown beside the label. */
  detail: string;
};

const MAX_HITS = 50;
const EXCERPT_MARGIN = 24;

/** Fields that hold identifiers, not text. */
const REFERENCE_FIELDS = new Set([
  "transition_to",
  "to",
  "type",
  "mode",
  "llm_model",
  "endpoint_id",
  "knowledge_base_id",
]);

function excerpt(text: string, at: number, length: number): string {
  const from = Math.max(0, at - EXCERPT_MARGIN);
  const to = at + length + EXCERPT_MARGIN;
  const inner = text.slice(from, to).replace(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${inner}${to < text.length ? "…" : ""}`;
}

/**
 * Finds nodes, then functions, then texts that contain `query`. Without a query, returns all nodes. `allNodes` says
 * where a global function is.
 */
export function findInFlow(flow: NodesJson, query: string, allNodes: string): FlowHit[] {
  const needle = query.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(needle);
  const nodes = Object.entries(flow.nodes).flatMap(([nodeId, { name = "" }]): FlowHit[] =>
    has(nodeId) || has(name) ? [{ kind: "node", path: ["nodes", nodeId], label: nodeId, detail: name }] : [],
  );
  if (needle === "") return nodes;
  const fromFunctions = (functions: FlowFunction[] | undefined, path: string[], where: string) =>
    (functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: [...path, "functions", `${index}`], label: name, detail: where }]
        : [],
    );
  const functions = [
    ...Object.entries(flow.nodes).flatMap(([nodeId, node]) =>
      fromFunctions(node.functions, ["nodes", nodeId], nodeId),
    ),
    ...(flow.global_functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: ["global_functions", `${index}`], label: name, detail: allNodes }]
        : [],
    ),
  ];
  return [...nodes, ...functions, ...findTexts(flow, needle)].slice(0, MAX_HITS);
}

function findTexts(flow: NodesJson, needle: string): FlowHit[] {
  const { initial_node: _initial, ...written } = flow;
  return listTexts(written).flatMap(({ text, path }): FlowHit[] => {
    const at = text.toLowerCase().indexOf(needle);
    const field = path.at(-1);
    const isName = field === "name";
    if (at === -1 || isName || path.some((segment) => REFERENCE_FIELDS.has(String(segment)))) return [];
    const detail = path.filter((segment) => segment !== "nodes").join(" · ");
    return [{ kind: "text", path: path.map(String), label: excerpt(text, at, needle.length), detail }];
  });
}
