"use client";

import { Choice } from "./choice.tsx";
import type { FunctionFieldsProps } from "./function-card.tsx";
import { LocalField } from "./local-field.tsx";
import { NumberField } from "./number-field.tsx";
import { setField } from "./set-field.ts";
import { Switch } from "./switch.tsx";

/** How long a function may take, what is said meanwhile, and what happens when it fails: only of those that can. */
export function MoreFields({ fn, places, onChange }: FunctionFieldsProps) {
  if (fn.type === "transition" || fn.type === "set" || fn.type === "end") return null;
  const { filler, on_error: onError } = fn;
  const fail = (change: NonNullable<typeof onError>, field?: string) =>
    onChange(setField(fn, "on_error", Object.keys(change).length > 0 ? change : undefined), field);
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-xs text-muted">Waiting and failing</summary>
      <div className="flex flex-col gap-3 pt-2">
        <NumberField
          label="Seconds it may take"
          value={fn.timeout_ms}
          {...{ min: 0, max: 600, per: 1000, standard: 10 }}
          onChange={(timeout_ms) => onChange(setField(fn, "timeout_ms", timeout_ms), "timeout")}
        />
        <Switch
          label="Called off when the caller speaks"
          isOn={fn.cancel_on_interruption ?? false}
          onChange={(isOn) => onChange(setField(fn, "cancel_on_interruption", isOn || undefined))}
        />
        <LocalField
          label="Say while it takes long"
          value={filler?.text ?? ""}
          values={places.values}
          onType={(text) => {
            const next = text === "" ? undefined : { after_ms: filler?.after_ms ?? 1_500, text };
            return void onChange(setField(fn, "filler", next), "filler");
          }}
        />
        {filler && (
          <NumberField
            label="After how many seconds"
            value={filler.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(after = 0) =>
              onChange({ ...fn, filler: { ...filler, after_ms: after } }, "filler after")
            }
          />
        )}
        <LocalField
          label="Say when it fails"
          value={onError?.say ?? ""}
          values={places.values}
          onType={(text) => void fail(setField(onError ?? {}, "say", text || undefined), "on_error")}
        />
        <Choice
          label="When it fails, go to"
          value={onError?.to ?? ""}
          options={[{ value: "", label: "Stays at this step" }, ...places.nodes]}
          onChange={(nodeId) => fail(setField(onError ?? {}, "to", nodeId || undefined))}
        />
      </div>
    </details>
  );
}
