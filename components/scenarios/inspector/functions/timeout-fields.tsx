"use client";

import { setField } from "#components/scenarios/inspector/field-values.ts";
import { useWords } from "#components/words/use-words.tsx";
import { Choice, LocalField, NumberField, Switch } from "../fields.tsx";
import type { FunctionFieldsProps } from "../section.tsx";

/** Timeout, filler and error handling of functions that wait for something. */
export function TimeoutFields({ fn, options, onChange }: FunctionFieldsProps) {
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
