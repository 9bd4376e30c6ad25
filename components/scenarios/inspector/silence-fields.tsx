"use client";

import { updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { Button } from "#components/ui/button.tsx";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { Choice } from "./choice.tsx";
import type { NodeFieldsProps } from "./field-props.ts";
import { setField } from "./field-values.ts";
import { LocalField } from "./local-field.tsx";
import { NumberField } from "./number-field.tsx";
import { AddButton, Section } from "./section.tsx";

type Silence = NonNullable<FlowNode["on_silence"]>;

const FIRST_SILENCE: Silence = { after_ms: 8_000, max: 1 };

/** What happens when the visitor stays silent. */
export function SilenceFields({ nodeId, node: { on_silence: silence }, options, edit }: NodeFieldsProps) {
  const write = (next: Silence | undefined, kind?: string) =>
    edit((flow) => updateNode(flow, nodeId, { on_silence: next }), kind && `silence ${kind} ${nodeId}`);
  const button = silence ? (
    <Button variant="ghost" size="sm" onClick={() => write(undefined)}>
      Remove
      <span className="sr-only"> the silence handling</span>
    </Button>
  ) : (
    <AddButton what="the silence handling" onClick={() => write(FIRST_SILENCE)} />
  );
  return (
    <Section title="After silence" action={button}>
      {silence && (
        <div className="flex flex-col gap-3">
          <NumberField
            label="After (seconds)"
            value={silence.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(after = 0) => write({ ...silence, after_ms: after }, "after")}
          />
          <LocalField
            label="Say after silence"
            value={silence.say ?? ""}
            rows={2}
            values={options.values}
            onType={(say) => void write(setField(silence, "say", say || undefined), "say")}
          />
          <NumberField
            label="Maximum prompts"
            value={silence.max}
            {...{ min: 0, max: 100, isWhole: true }}
            onChange={(max = 0) => write({ ...silence, max }, "max")}
          />
          <Choice
            label="Then go to"
            value={silence.to ?? ""}
            options={[{ value: "", label: "Stay in this node" }, ...options.nodes]}
            onChange={(to) => write(setField(silence, "to", to || undefined))}
          />
        </div>
      )}
    </Section>
  );
}
