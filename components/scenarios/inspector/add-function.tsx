"use client";

import { Plus } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { FlowFunction } from "#lib/flow/nodes-json.ts";
import type { FunctionOwner } from "../graph/edit-flow.ts";
import { EXIT_ICONS } from "../graph/exit-icons.ts";
import type { Places } from "./places.ts";

const NO_ARGUMENTS = { type: "object", properties: {} };

/** What a function can be at first; what it needs that is not there yet is missing from the list. */
function starts(owner: FunctionOwner, places: Places): { label: string; fn: FlowFunction }[] {
  const other = places.nodes.find(({ value }) => value !== owner)?.value ?? owner ?? "";
  const [endpoint] = places.endpoints;
  const [knowledge] = places.knowledgeBases;
  const fn = (name: string) => ({ name, description: "" });
  return [
    { label: "Go to another step", fn: { ...fn("go_on"), type: "transition", transition_to: other } },
    ...(endpoint
      ? [
          {
            label: "Call an endpoint",
            fn: { ...fn("look_up"), type: "http", endpoint_id: endpoint.value } as const,
          },
        ]
      : []),
    ...(knowledge
      ? [
          {
            label: "Search the knowledge",
            fn: { ...fn("search"), type: "rag", knowledge_base_id: knowledge.value } as const,
          },
        ]
      : []),
    { label: "Remember something", fn: { ...fn("note"), type: "set", save: [], parameters: NO_ARGUMENTS } },
    { label: "Ask the page", fn: { ...fn("show"), type: "client", await_result: true } },
    { label: "End the call", fn: { ...fn("end_call"), type: "end" } },
  ];
}

type AddFunctionProps = { owner: FunctionOwner; places: Places; onAdd: (fn: FlowFunction) => void };

export function AddFunction({ owner, places, onAdd }: AddFunctionProps) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="sm">
          <Plus aria-hidden="true" />
          Add
          <span className="sr-only"> a function</span>
        </Button>
      }
    >
      {starts(owner, places).map(({ label, fn }) => {
        const Icon = EXIT_ICONS[fn.type];
        return (
          <MenuItem key={label} onSelect={() => onAdd(fn)}>
            <Icon aria-hidden="true" />
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
