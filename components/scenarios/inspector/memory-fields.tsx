"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { useWords } from "#components/words/use-words.tsx";
import {
  MAX_MEMORY_DAYS,
  MAX_SENTENCES,
  type Memory,
  type NodesJson,
} from "#lib/flow/scenario/nodes-json.ts";
import { setField } from "./field-values.ts";
import { LocalField, NumberField, Switch } from "./fields.tsx";
import { Section } from "./section.tsx";

/** Long enough for somebody who comes back once a month. */
const USUAL_DAYS = 90;

type MemoryFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the demo model answers, which remembers nothing. */
  isDemo: boolean;
};

/** Whether the avatar remembers visitors who come back, for how long, and what. */
export function MemoryFields({ flow, edit, isDemo }: MemoryFieldsProps) {
  const { memory: words, rules } = useWords("scenarioInspector");
  const { noMemory } = useWords("health").model;
  const { memory } = flow;
  const change = (next: Memory | undefined, kind?: string) =>
    void edit((before) => setField(before, "memory", next), kind && `memory ${kind}`);
  return (
    <Section title={words.title}>
      {isDemo && <p className="text-xs text-muted">{noMemory}</p>}
      <Switch
        label={words.remember}
        isOn={memory !== undefined}
        onChange={(on) => change(on ? { days: USUAL_DAYS } : undefined)}
      />
      {memory && (
        <>
          <NumberField
            label={words.days}
            value={memory.days}
            min={1}
            max={MAX_MEMORY_DAYS}
            isWhole
            onChange={(days) => days !== undefined && change({ ...memory, days }, "days")}
          />
          <LocalField
            label={words.what}
            hint={words.whatHint}
            placeholder={words.whatExample}
            value={memory.what ?? ""}
            rows={2}
            onType={(text) => {
              if ([...text].length > MAX_SENTENCES) return rules.tooLong;
              return change(setField(memory, "what", text.trim() === "" ? undefined : text), "what");
            }}
          />
        </>
      )}
      <p className="text-xs text-subtle">{words.who}</p>
    </Section>
  );
}
