"use client";

import { Command } from "cmdk";
import { CornerDownRight, type LucideIcon, SquareFunction, Workflow } from "lucide-react";
import { useMemo, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { giveNonceToOverlays } from "#components/ui/page-nonce.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type FlowHit, findInFlow } from "./find-in-flow.ts";

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
