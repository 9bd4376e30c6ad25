"use client";

import { NeedsModel } from "#components/health/needs-model.tsx";
import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { joinLines, splitLines } from "#components/ui/form/lines.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Guardrails, MAX_RULES, MAX_SENTENCES, type NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { setField } from "./field-values.ts";
import { LocalField, Switch } from "./fields.tsx";
import { Section } from "./section.tsx";

type GuardrailFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the demo model answers, which cannot keep or check them. */
  isDemo: boolean;
};

/** What the avatar must never say or do, in every node. */
export function GuardrailFields({ flow, edit, isDemo }: GuardrailFieldsProps) {
  const { guardrails: words, rules } = useWords("scenarioInspector");
  const { noJudge } = useWords("health").model;
  const { rules: own = [], declined_topics: topics = [], resist_overrides } = flow.guardrails ?? {};
  const change = (next: (before: Guardrails) => Guardrails, kind?: string) =>
    edit((before) => {
      const changed = next(before.guardrails ?? {});
      return setField(before, "guardrails", Object.keys(changed).length > 0 ? changed : undefined);
    }, kind && `guardrails ${kind}`);
  const changeList = (field: "rules" | "declined_topics") => (text: string) => {
    const lines = splitLines(text);
    if (lines.length > MAX_RULES) return fill(words.tooMany, { limit: MAX_RULES });
    if (lines.some((line) => [...line].length > MAX_SENTENCES)) return rules.tooLong;
    return void change((before) => setField(before, field, lines.length > 0 ? lines : undefined), field);
  };
  return (
    <Section title={words.title}>
      {isDemo && <NeedsModel text={noJudge} />}
      <LocalField
        label={words.rules}
        hint={words.rulesHint}
        placeholder={words.rulesExample}
        value={joinLines(own)}
        rows={3}
        onType={changeList("rules")}
      />
      <LocalField
        label={words.topics}
        hint={words.topicsHint}
        placeholder={words.topicsExample}
        value={joinLines(topics)}
        rows={2}
        onType={changeList("declined_topics")}
      />
      <Switch
        label={words.resist}
        isOn={resist_overrides === true}
        onChange={(on) =>
          void change((before) => setField(before, "resist_overrides", on ? true : undefined))
        }
      />
      <p className="text-xs text-subtle">{words.reviewed}</p>
    </Section>
  );
}
