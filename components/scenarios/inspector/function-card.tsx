"use client";

import { ChevronRight, Trash2 } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { FlowFunction } from "#lib/flow/nodes-json.ts";
import { parameterNames } from "#lib/flow/walk.ts";
import { EXIT_ICONS } from "../graph/exit-icons.ts";
import { Choice } from "./choice.tsx";
import { LocalField } from "./local-field.tsx";
import type { Option, Places } from "./places.ts";
import { readParameters } from "./read-parameters.ts";

type FunctionCardProps = {
  fn: FlowFunction;
  places: Places;
  /** Names that other functions of the node have. */
  taken: readonly string[];
  onChange: (fn: FlowFunction, field: string) => void;
  onConnect: (nodeId: string | undefined) => void;
  onDelete: () => void;
};

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** A function of a step: closed a line, open its fields. */
export function FunctionCard(props: FunctionCardProps) {
  const { fn, taken, onChange, onDelete } = props;
  const Icon = EXIT_ICONS[fn.type];
  const rename = (name: string) => {
    if (!NAME.test(name)) return "Lower-case letters, digits and _, beginning with a letter.";
    if (taken.includes(name)) return "Another function of this step has the name.";
    onChange({ ...fn, name }, "name");
    return undefined;
  };
  return (
    <details className="group rounded-md border bg-surface">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-md px-2.5 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden="true" className="size-3.5 stroke-[1.75] text-muted group-open:rotate-90" />
        <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
        <span className="min-w-0 flex-1 truncate font-mono text-xs">{fn.name}</span>
        <Badge>{fn.type}</Badge>
      </summary>
      <div className="flex flex-col gap-3 px-2.5 pt-2 pb-3">
        <LocalField label="Function name" value={fn.name} isMono onType={rename} />
        <LocalField
          label="When to call it"
          hint="The model reads this."
          value={fn.description}
          rows={2}
          onType={(description) => void onChange({ ...fn, description }, "description")}
        />
        <OwnFields {...props} />
        <Target {...props} />
        <LocalField
          label="Arguments as JSON Schema"
          value={fn.parameters ? JSON.stringify(fn.parameters, null, 2) : ""}
          placeholder={'{ "type": "object", "properties": {} }'}
          rows={4}
          isMono
          onType={(text) => {
            const { parameters, fault } = readParameters(text);
            if (fault !== undefined) return fault;
            const { parameters: _before, ...rest } = fn;
            onChange(parameters ? { ...rest, parameters } : rest, "parameters");
            return undefined;
          }}
        />
        <Button variant="danger" size="sm" className="self-start" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete {fn.name}
        </Button>
      </div>
    </details>
  );
}

/** What only functions of one type have. */
function OwnFields({ fn, places, onChange }: FunctionCardProps) {
  if (fn.type === "http") {
    return (
      <Choice
        label="Endpoint"
        value={fn.endpoint_id}
        options={places.endpoints}
        onChange={(endpoint_id) => onChange({ ...fn, endpoint_id }, "endpoint_id")}
      />
    );
  }
  if (fn.type === "rag") {
    return (
      <Choice
        label="Knowledge base"
        value={fn.knowledge_base_id}
        options={places.knowledgeBases}
        onChange={(knowledge_base_id) => onChange({ ...fn, knowledge_base_id }, "knowledge_base_id")}
      />
    );
  }
  if (fn.type === "set") {
    return (
      <p className="text-xs text-muted">
        Keeps its arguments as variables: {fn.save.join(", ") || parameterNames(fn).join(", ") || "none yet"}.
      </p>
    );
  }
  if (fn.type !== "end") return null;
  return (
    <LocalField
      label="Last words"
      value={fn.say ?? ""}
      onType={(text) => {
        const { say: _before, ...rest } = fn;
        onChange(text === "" ? rest : { ...rest, say: text }, "say");
        return undefined;
      }}
    />
  );
}

function Target({ fn, places, onConnect }: FunctionCardProps) {
  if (fn.type === "end") return null;
  if (typeof fn.transition_to === "object") {
    return (
      <p className="text-xs text-muted">
        Goes to another step by <span className="font-mono">{fn.transition_to.field}</span>. Draw its arrows
        on the graph; its cases stand in the JSON.
      </p>
    );
  }
  const stay: Option[] = fn.type === "transition" ? [] : [{ value: "", label: "Stays at this step" }];
  return (
    <Choice
      label="Goes to"
      value={fn.transition_to ?? ""}
      options={[...stay, ...places.nodes]}
      onChange={(nodeId) => onConnect(nodeId === "" ? undefined : nodeId)}
    />
  );
}
