"use client";

import { updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { setField } from "./field-values.ts";
import { Choice, LocalField, NumberField } from "./fields.tsx";
import { AddButton, type NodeFieldsProps, Section } from "./section.tsx";

type Silence = NonNullable<FlowNode["on_silence"]>;

const FIRST_SILENCE: Silence = { after_ms: 8_000, max: 1 };

/** What happens when the visitor stays silent. */
export function SilenceFields({ nodeId, node: { on_silence: silence }, options, edit }: NodeFieldsProps) {
  const words = useWords("scenarioInspector");
  const { add, remove, removeName, title, after, say, max, to } = words.silence;
  const write = (next: Silence | undefined, kind?: string) =>
    edit((flow) => updateNode(flow, nodeId, { on_silence: next }), kind && `silence ${kind} ${nodeId}`);
  const button = silence ? (
    <Button variant="ghost" size="sm" aria-label={removeName} onClick={() => write(undefined)}>
      {remove}
    </Button>
  ) : (
    <AddButton name={add} onClick={() => write(FIRST_SILENCE)} />
  );
  return (
    <Section title={title} action={button}>
      {silence && (
        <div className="flex flex-col gap-3">
          <NumberField
            label={after}
            value={silence.after_ms}
            {...{ min: 0, max: 600, per: 1000 }}
            onChange={(afterMs = 0) => write({ ...silence, after_ms: afterMs }, "after")}
          />
          <LocalField
            label={say}
            value={silence.say ?? ""}
            rows={2}
            values={options.values}
            onType={(text) => void write(setField(silence, "say", text || undefined), "say")}
          />
          <NumberField
            label={max}
            value={silence.max}
            {...{ min: 0, max: 100, isWhole: true }}
            onChange={(prompts = 0) => write({ ...silence, max: prompts }, "max")}
          />
          <Choice
            label={to}
            value={silence.to ?? ""}
            options={[{ value: "", label: words.stay }, ...options.nodes]}
            onChange={(nodeId) => write(setField(silence, "to", nodeId || undefined))}
          />
        </div>
      )}
    </Section>
  );
}
