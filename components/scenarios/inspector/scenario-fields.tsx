"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { FunctionList } from "#components/scenarios/inspector/functions/function-list.tsx";
import { joinLines, splitLines } from "#components/ui/form/lines.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Guardrails, MAX_RULES, MAX_SENTENCES, type NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AfterCallFields } from "./after-call-fields.tsx";
import { BeforeCallFields } from "./call-endpoint-fields.tsx";
import { type FieldOptions, setField } from "./field-values.ts";
import { LocalField, Switch } from "./fields.tsx";
import { MemoryFields } from "./memory-fields.tsx";
import { ScenarioPaceFields } from "./pace-fields.tsx";
import { FieldPlace, FieldRoot, Section } from "./section.tsx";
import { VariableList } from "./variable-list.tsx";
import { VisionFields } from "./vision-fields.tsx";

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
