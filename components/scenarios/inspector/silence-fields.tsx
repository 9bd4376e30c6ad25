"use client";

import { Button } from "#components/ui/button.tsx";
import type { FlowNode } from "#lib/flow/nodes-json.ts";
import { updateNode } from "../graph/edit-flow.ts";
import { Choice } from "./choice.tsx";
import type { StepFieldsProps } from "./condition-list.tsx";
import { LocalField } from "./local-field.tsx";
import { NumberField } from "./number-field.tsx";
import { AddButton, Section } from "./section.tsx";
import { setField } from "./set-field.ts";

type Silence = NonNullable<FlowNode["on_silence"]>;

const FIRST_SILENCE: Silence = { after_ms: 8_000, max: 1 };

/** What happens when nobody has spoken for a while. */
export function SilenceFields({ nodeId, node: { on_silence: silence }, places, edit }: StepFieldsProps) {
  const write = (next: Silence | undefined, kind?: string) =>
    edit((flow) => updateNode(flow, nodeId, { on_silence: next }), kind && `silence ${kind} ${nodeId}`);
  const act = silence ? (
    <Button variant="ghost" size="sm" onClick={() => write(undefined)}>
      Remove
      <span className="sr-only"> what happens after silence</span>
    </Button>
  ) : (
    <AddButton what="what happens after silence" onClick={() => write(FIRST_SILENCE)} />
  );
  return (
    <Section title="After silence" act={act}>
      {silence && (
        <div className="flex flex-col gap-3">
          <NumberField
            label="After how many seconds"
            value={silence.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(after = 0) => write({ ...silence, after_ms: after }, "after")}
          />
          <LocalField
            label="Say after silence"
            value={silence.say ?? ""}
            rows={2}
            values={places.values}
            onType={(say) => void write(setField(silence, "say", say || undefined), "say")}
          />
          <NumberField
            label="At most so many times"
            value={silence.max}
            {...{ min: 0, max: 100, isWhole: true }}
            onChange={(max = 0) => write({ ...silence, max }, "max")}
          />
          <Choice
            label="Then go to"
            value={silence.to ?? ""}
            options={[{ value: "", label: "Stays at this step" }, ...places.nodes]}
            onChange={(to) => write(setField(silence, "to", to || undefined))}
          />
        </div>
      )}
    </Section>
  );
}
