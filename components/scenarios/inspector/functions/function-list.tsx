"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import {
  addFunction,
  type EditFlow,
  type FunctionOwner,
  functionsOf,
  updateFunction,
} from "#components/scenarios/graph/edit-flow.ts";
import { EXIT_ICONS } from "#components/scenarios/graph/exit-icons.ts";
import { FieldPlace, Section } from "#components/scenarios/inspector/section.tsx";
import { focusFieldSoon } from "#components/scenarios/use-problems.ts";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { EndpointOption, FieldOptions, Option } from "../field-values.ts";
import { useCreateBeside } from "../use-create-beside.ts";
import { FunctionCard } from "./function-card.tsx";
import { toolFunction } from "./mcp-functions.ts";
import { addArguments } from "./parameters.ts";

type FunctionListProps = { flow: NodesJson; owner: FunctionOwner; options: FieldOptions; edit: EditFlow };

/** The functions that the model can call in one node or, with a null owner, in every node. */
export function FunctionList({ flow, owner, options, edit }: FunctionListProps) {
  const words = useWords("scenarioInspector").functions;
  const functions = functionsOf(flow, owner);
  // An added function opens, because it needs a name and a description.
  const [added, setAdded] = useState<string | null>(null);
  const addedIndex = useRef(0);
  const keyOf = (index: number) => `${owner} ${index}`;
  const add = (fn: FlowFunction) => {
    addedIndex.current = functions.length;
    setAdded(keyOf(functions.length));
    edit((before) => addFunction(before, owner, fn));
  };
  const focusAdded = () => {
    const list = owner === null ? "global_functions" : "functions";
    focusFieldSoon(owner, [list, String(addedIndex.current), "name"], true);
  };
  const empty = owner === null ? words.noGlobal : words.none;
  return (
    <Section
      title={owner === null ? words.globalTitle : words.title}
      action={<AddFunction owner={owner} options={options} onAdd={add} onAdded={focusAdded} />}
      empty={functions.length === 0 && empty}
    >
      {functions.map((fn, index) => (
        <FieldPlace key={keyOf(index)} at={index}>
          <FunctionCard
            fn={fn}
            isOpen={added === keyOf(index)}
            options={options}
            taken={functions.filter((other) => other !== fn).map(({ name }) => name)}
            onChange={(next, field) =>
              edit(
                (before) => updateFunction(before, owner, index, () => next),
                field && `${field} ${owner} ${index}`,
              )
            }
            onDelete={() => edit((before) => updateFunction(before, owner, index, () => null))}
          />
        </FieldPlace>
      ))}
    </Section>
  );
}

const NO_ARGUMENTS = { type: "object", properties: {} };

/** A kind of function. One that needs an endpoint, a knowledge base or a tool, and finds none, says where to create it. */
type Kind = { type: FlowFunction["type"]; fn: FlowFunction } | { type: "http" | "mcp" | "rag"; fn: null };

/** A function that calls an endpoint, with the arguments that its templates use. */
function callOf(endpoint: EndpointOption): FlowFunction {
  const { name = "look_up", description = "", parameters: known } = endpoint.suggested ?? {};
  const parameters = addArguments(known, endpoint.arguments);
  return {
    ...{ type: "http", name, description, endpoint_id: endpoint.value },
    ...(parameters && { parameters }),
  };
}

const searchOf = ({ value }: Option): FlowFunction => ({
  ...{ type: "rag", name: "search", description: "", knowledge_base_id: value },
});

function listKinds(
  owner: FunctionOwner,
  options: FieldOptions,
  words: { handoverUnanswered: string },
): Kind[] {
  const other = options.nodes.find(({ value }) => value !== owner)?.value ?? owner ?? "";
  const [endpoint] = options.endpoints;
  const [knowledge] = options.knowledgeBases;
  const server = options.mcpServers.find(({ tools }) => tools.length > 0);
  const [tool] = server?.tools ?? [];
  const kind = (fn: FlowFunction): Kind => ({ type: fn.type, fn });
  const named = (name: string) => ({ name, description: "" });
  return [
    kind({ ...named("go_on"), type: "transition", transition_to: other }),
    endpoint ? kind(callOf(endpoint)) : { type: "http", fn: null },
    server && tool ? kind(toolFunction(server, tool)) : { type: "mcp", fn: null },
    knowledge ? kind(searchOf(knowledge)) : { type: "rag", fn: null },
    kind({ ...named("note"), type: "set", save: [], parameters: NO_ARGUMENTS }),
    kind({ ...named("ask_email"), type: "show", card: { kind: "input", format: "email" } }),
    kind({ ...named("show"), type: "client", await_result: true }),
    kind({ ...named("call_a_person"), type: "handover", on_error: { say: words.handoverUnanswered } }),
    kind({ ...named("end_call"), type: "end" }),
  ];
}

type AddFunctionProps = {
  owner: FunctionOwner;
  options: FieldOptions;
  onAdd: (fn: FlowFunction) => void;
  /** Runs when the menu has closed after a function was added, to focus it. */
  onAdded: () => void;
};

/** The menu that adds a function. */
function AddFunction({ owner, options, onAdd, onAdded }: AddFunctionProps) {
  const hasAdded = useRef(false);
  const add = (fn: FlowFunction) => {
    onAdd(fn);
    onAdded();
  };
  const create = {
    http: useCreateBeside("endpoint", (endpoint) => add(callOf(endpoint))),
    mcp: useCreateBeside("mcp_server", (server) => {
      const [tool] = server.tools;
      if (tool) add(toolFunction(server, tool));
    }),
    rag: useCreateBeside("knowledge", (base) => add(searchOf(base))),
  };
  const words = useWords("scenarioInspector");
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (!hasAdded.current) return;
        hasAdded.current = false;
        event.preventDefault();
        onAdded();
      }}
      trigger={
        <Button variant="ghost" size="sm" aria-label={words.functions.add} icon={Plus}>
          {words.add}
        </Button>
      }
    >
      {listKinds(owner, options, words.details).map((kind) => {
        const Icon = EXIT_ICONS[kind.type];
        return (
          <MenuItem
            key={kind.type}
            onSelect={() => {
              if (kind.fn === null) return create[kind.type]();
              hasAdded.current = true;
              onAdd(kind.fn);
            }}
            icon={Icon}
          >
            <span className="flex-1">{words.functions.kinds[kind.type]}</span>
            {kind.fn === null && (
              <span className="ml-3 text-xs text-accent-text">{words.functions.createOne}</span>
            )}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
