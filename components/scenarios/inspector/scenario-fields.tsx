"use client";

import Link from "next/link";
import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { FunctionList } from "#components/scenarios/inspector/functions/function-list.tsx";
import { joinLines, splitLines } from "#components/ui/form/lines.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import {
  type Guardrails,
  MAX_MEMORY_DAYS,
  MAX_RULES,
  MAX_SENTENCES,
  type Memory,
  type NodesJson,
} from "#lib/flow/scenario/nodes-json.ts";
import { VISION, VISION_SECONDS } from "#lib/flow/scenario/vision.ts";
import { AfterCallFields } from "./after-call-fields.tsx";
import { BeforeCallFields } from "./call-endpoint-fields.tsx";
import { type FieldOptions, listChoices, setField } from "./field-values.ts";
import { Choice, LocalField, NumberField, Switch } from "./fields.tsx";
import { ScenarioPaceFields } from "./pace-fields.tsx";
import { FieldPlace, FieldRoot, Section } from "./section.tsx";
import { VariableList } from "./variable-list.tsx";

type ScenarioFieldsProps = {
  flow: NodesJson;
  options: FieldOptions;
  edit: EditFlow;
  isDemo: boolean;
  /** Whether the model that answers takes pictures. */
  takesPictures: boolean;
};

/** The fields of the graph that belong to no node. */
export function ScenarioFields({ flow, options, edit, isDemo, takesPictures }: ScenarioFieldsProps) {
  const words = useWords("scenarioInspector").settings;
  return (
    <FieldRoot nodeId={null}>
      <FieldPlace at="role_instruction">
        <LocalField
          label={words.role}
          value={flow.role_instruction}
          rows={6}
          values={options.values}
          hint={words.roleHint}
          onType={(role) => void edit((before) => ({ ...before, role_instruction: role }), "role")}
        />
      </FieldPlace>
      <FieldPlace at="variables">
        <VariableList flow={flow} edit={edit} />
      </FieldPlace>
      <FieldPlace at="global_functions">
        <FunctionList {...{ flow, options, edit }} owner={null} />
      </FieldPlace>
      <FieldPlace at="guardrails">
        <GuardrailFields {...{ flow, edit, isDemo }} />
      </FieldPlace>
      <FieldPlace at="memory">
        <MemoryFields {...{ flow, edit, isDemo }} />
      </FieldPlace>
      <FieldPlace at="vision">
        <VisionFields {...{ flow, edit, takesPictures }} />
      </FieldPlace>
      <FieldPlace at="pace">
        <ScenarioPaceFields flow={flow} edit={edit} />
      </FieldPlace>
      <FieldPlace at="before_call">
        <BeforeCallFields flow={flow} endpoints={options.endpoints} edit={edit} />
      </FieldPlace>
      <FieldPlace at="after_call">
        <AfterCallFields {...{ flow, edit, isDemo }} endpoints={options.endpoints} values={options.values} />
      </FieldPlace>
      <p className="text-xs text-subtle">{words.selectNode}</p>
    </FieldRoot>
  );
}

type GuardrailFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the demo model answers, which cannot keep or check them. */
  isDemo: boolean;
};

/** What the avatar must never say or do, in every node. */
function GuardrailFields({ flow, edit, isDemo }: GuardrailFieldsProps) {
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
      {isDemo && <p className="text-xs text-muted">{noJudge}</p>}
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

type VisionFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the model that answers takes pictures. */
  takesPictures: boolean;
};

/** What visitors may show the avatar, and why they can't. */
function VisionFields({ flow, edit, takesPictures }: VisionFieldsProps) {
  const words = useWords("scenarioInspector").vision;
  const { vision = "off" } = flow;
  return (
    <Section title={words.title}>
      {!takesPictures && (
        <Notice tone={vision === "off" ? "info" : "warn"}>
          {words.noModel}{" "}
          <Link href="/tools#models-title" className="font-medium text-accent-text hover:underline">
            {words.models}
          </Link>
        </Notice>
      )}
      <Choice
        label={words.what}
        value={vision}
        options={listChoices(words.choices)}
        onChange={(chosen) => {
          const next = VISION.find((known) => known === chosen && known !== "off");
          void edit((before) => setField(before, "vision", next), "vision");
        }}
      />
      {vision !== "off" && (
        <NumberField
          label={words.every}
          value={flow.vision_every_seconds}
          {...{ ...VISION_SECONDS, isWhole: true, standard: words.atTurns }}
          onChange={(seconds) =>
            void edit((before) => setField(before, "vision_every_seconds", seconds), "vision seconds")
          }
        />
      )}
      <p className="text-xs text-subtle">{words.how}</p>
    </Section>
  );
}

/** Long enough for somebody who comes back once a month. */
const USUAL_DAYS = 90;

type MemoryFieldsProps = {
  flow: NodesJson;
  edit: EditFlow;
  /** Whether the demo model answers, which remembers nothing. */
  isDemo: boolean;
};

/** Whether the avatar remembers visitors who come back, for how long, and what. */
function MemoryFields({ flow, edit, isDemo }: MemoryFieldsProps) {
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
