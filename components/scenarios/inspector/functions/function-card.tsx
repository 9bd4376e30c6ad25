"use client";

import { ChevronRight, Trash2 } from "lucide-react";
import { EXIT_ICONS } from "#components/scenarios/graph/exit-icons.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { LocalField } from "../fields.tsx";
import { FieldPlace, type FunctionFieldsProps } from "../section.tsx";
import { FunctionTypeFields } from "./function-type-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { TargetFields } from "./target-fields.tsx";
import { TimeoutFields } from "./timeout-fields.tsx";

type FunctionCardProps = FunctionFieldsProps & {
  /** Names of the other functions in the list. */
  taken: readonly string[];
  isOpen: boolean;
  onDelete: () => void;
};

const NAME = /^[a-z][a-z0-9_]{0,63}$/;

/** A function: a single line when closed, its fields when open. */
export function FunctionCard({ fn, options, taken, isOpen, onChange, onDelete }: FunctionCardProps) {
  const words = useWords("scenarioInspector").functions;
  const Icon = EXIT_ICONS[fn.type];
  const fields = { fn, options, onChange };
  const rename = (name: string) => {
    if (!NAME.test(name)) return words.nameRule;
    if (taken.includes(name)) return words.nameTaken;
    return void onChange({ ...fn, name }, "name");
  };
  return (
    <details open={isOpen} className="group rounded-md border bg-surface">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-md px-2.5 text-sm hover:bg-surface-hover">
        <ChevronRight aria-hidden="true" className="size-3.5 stroke-[1.75] text-muted group-open:rotate-90" />
        <Icon aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
        <span className="min-w-0 flex-1 truncate font-mono text-xs">{fn.name}</span>
        <Badge>{words.types[fn.type]}</Badge>
      </summary>
      <div className="flex flex-col gap-3 px-2.5 pt-2 pb-3">
        <FieldPlace at="name">
          <LocalField label={words.name} value={fn.name} isMono onType={rename} />
        </FieldPlace>
        <FieldPlace at="description">
          <LocalField
            label={words.description}
            hint={words.descriptionHint}
            value={fn.description}
            rows={2}
            onType={(description) => void onChange({ ...fn, description }, "description")}
          />
        </FieldPlace>
        <FunctionTypeFields {...fields} />
        <FieldPlace at="transition_to">
          <TargetFields {...fields} />
        </FieldPlace>
        <FieldPlace at="parameters">
          <ParameterFields {...fields} />
        </FieldPlace>
        <FieldPlace at="on_error">
          <TimeoutFields {...fields} />
        </FieldPlace>
        <Button variant="danger" size="sm" className="self-start" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          {fill(words.remove, { name: fn.name })}
        </Button>
      </div>
    </details>
  );
}
