"use client";

import { ChevronRight, Trash2 } from "lucide-react";
import { EXIT_ICONS } from "#components/scenarios/graph/exit-icons.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { setField } from "../field-values.ts";
import { Choice, LocalField, NumberField, Switch } from "../fields.tsx";
import { FieldPlace, type FunctionFieldsProps } from "../section.tsx";
import { FunctionTypeFields } from "./function-type-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { TargetFields } from "./target-fields.tsx";

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
        <Button variant="danger" size="sm" className="self-start" onClick={onDelete} icon={Trash2}>
          {fill(words.remove, { name: fn.name })}
        </Button>
      </div>
    </details>
  );
}

/** Timeout, filler and error handling of functions that wait for something. */
function TimeoutFields({ fn, options, onChange }: FunctionFieldsProps) {
  const { timeout, silence, stay } = useWords("scenarioInspector");
  if (fn.type === "transition" || fn.type === "set" || fn.type === "show") return null;
  if (fn.type === "handover" || fn.type === "end") return null;
  const { filler, on_error: onError } = fn;
  const setOnError = (change: NonNullable<typeof onError>, field?: string) =>
    onChange(setField(fn, "on_error", Object.keys(change).length > 0 ? change : undefined), field);
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-xs text-muted">{timeout.title}</summary>
      <div className="flex flex-col gap-3 pt-2">
        <NumberField
          label={timeout.timeout}
          value={fn.timeout_ms}
          {...{ min: 0, max: 600, per: 1000, standard: 10 }}
          onChange={(timeout_ms) => onChange(setField(fn, "timeout_ms", timeout_ms), "timeout")}
        />
        <Switch
          label={timeout.cancel}
          isOn={fn.cancel_on_interruption ?? false}
          onChange={(isOn) => onChange(setField(fn, "cancel_on_interruption", isOn || undefined))}
        />
        <LocalField
          label={timeout.filler}
          value={filler?.text ?? ""}
          values={options.values}
          onType={(text) => {
            const next = text === "" ? undefined : { after_ms: filler?.after_ms ?? 1_500, text };
            return void onChange(setField(fn, "filler", next), "filler");
          }}
        />
        {filler && (
          <NumberField
            label={silence.after}
            value={filler.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(after = 0) =>
              onChange({ ...fn, filler: { ...filler, after_ms: after } }, "filler after")
            }
          />
        )}
        <LocalField
          label={timeout.sayOnError}
          value={onError?.say ?? ""}
          values={options.values}
          onType={(text) => void setOnError(setField(onError ?? {}, "say", text || undefined), "on_error")}
        />
        <Choice
          label={timeout.goOnError}
          value={onError?.to ?? ""}
          options={[{ value: "", label: stay }, ...options.nodes]}
          onChange={(nodeId) => setOnError(setField(onError ?? {}, "to", nodeId || undefined))}
        />
      </div>
    </details>
  );
}
