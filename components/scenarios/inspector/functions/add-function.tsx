"use client";

import { Plus } from "lucide-react";
import type { FunctionOwner } from "#components/scenarios/graph/edit-flow.ts";
import { EXIT_ICONS } from "#components/scenarios/graph/exit-icons.ts";
import type { FieldOptions } from "#components/scenarios/inspector/options.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";

const NO_ARGUMENTS = { type: "object", properties: {} };

/**
 * The kinds of functions that can be added. Kinds without an endpoint or knowledge base to use are left out.
 */
function starts(owner: FunctionOwner, options: FieldOptions): { label: string; fn: FlowFunction }[] {
  const other = options.nodes.find(({ value }) => value !== owner)?.value ?? owner ?? "";
  const [endpoint] = options.endpoints;
  const [knowledge] = options.knowledgeBases;
  const fn = (name: string) => ({ name, description: "" });
  return [
    { label: "Go to another node", fn: { ...fn("go_on"), type: "transition", transition_to: other } },
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
            label: "Search a knowledge base",
            fn: { ...fn("search"), type: "rag", knowledge_base_id: knowledge.value } as const,
          },
        ]
      : []),
    { label: "Set variables", fn: { ...fn("note"), type: "set", save: [], parameters: NO_ARGUMENTS } },
    { label: "Call the page", fn: { ...fn("show"), type: "client", await_result: true } },
    { label: "End the call", fn: { ...fn("end_call"), type: "end" } },
  ];
}

type AddFunctionProps = { owner: FunctionOwner; options: FieldOptions; onAdd: (fn: FlowFunction) => void };

export function AddFunction({ owner, options, onAdd }: AddFunctionProps) {
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
      {starts(owner, options).map(({ label, fn }) => {
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
