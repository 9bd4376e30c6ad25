"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FunctionOwner } from "#components/scenarios/graph/edit-flow.ts";
import { EXIT_ICONS } from "#components/scenarios/graph/exit-icons.ts";
import type { FieldOptions } from "#components/scenarios/inspector/options.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";

const NO_ARGUMENTS = { type: "object", properties: {} };

/** A kind of function. One that needs an endpoint or a knowledge base, and finds none, says where to create it. */
type Kind = { label: string; type: FlowFunction["type"]; fn: FlowFunction } | Missing;
type Missing = { label: string; type: FlowFunction["type"]; createAt: string };

function listKinds(owner: FunctionOwner, options: FieldOptions): Kind[] {
  const other = options.nodes.find(({ value }) => value !== owner)?.value ?? owner ?? "";
  const [endpoint] = options.endpoints;
  const [knowledge] = options.knowledgeBases;
  const kind = (label: string, fn: FlowFunction): Kind => ({ label, type: fn.type, fn });
  const named = (name: string) => ({ name, description: "" });
  return [
    kind("Go to another node", { ...named("go_on"), type: "transition", transition_to: other }),
    endpoint
      ? kind("Call an endpoint", { ...named("look_up"), type: "http", endpoint_id: endpoint.value })
      : { label: "Call an endpoint", type: "http", createAt: "/tools/endpoints/new" },
    knowledge
      ? kind("Search a knowledge base", {
          ...named("search"),
          type: "rag",
          knowledge_base_id: knowledge.value,
        })
      : { label: "Search a knowledge base", type: "rag", createAt: "/knowledge" },
    kind("Set variables", { ...named("note"), type: "set", save: [], parameters: NO_ARGUMENTS }),
    kind("Call the page", { ...named("show"), type: "client", await_result: true }),
    kind("End the call", { ...named("end_call"), type: "end" }),
  ];
}

type AddFunctionProps = { owner: FunctionOwner; options: FieldOptions; onAdd: (fn: FlowFunction) => void };

export function AddFunction({ owner, options, onAdd }: AddFunctionProps) {
  const router = useRouter();
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
      {listKinds(owner, options).map((kind) => {
        const Icon = EXIT_ICONS[kind.type];
        const isMissing = "createAt" in kind;
        return (
          <MenuItem
            key={kind.label}
            onSelect={() => (isMissing ? router.push(kind.createAt) : onAdd(kind.fn))}
          >
            <Icon aria-hidden="true" />
            <span className="flex-1">{kind.label}</span>
            {isMissing && <span className="ml-3 text-xs text-accent-text">Create one</span>}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
