"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { FunctionList } from "#components/scenarios/inspector/functions/function-list.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AfterCallFields } from "./after-call-fields.tsx";
import { BeforeCallFields } from "./call-endpoint-fields.tsx";
import type { FieldOptions } from "./field-values.ts";
import { LocalField } from "./fields.tsx";
import { GuardrailFields } from "./guardrail-fields.tsx";
import { FieldPlace, FieldRoot } from "./section.tsx";
import { VariableList } from "./variable-list.tsx";

type ScenarioFieldsProps = { flow: NodesJson; options: FieldOptions; edit: EditFlow; isDemo: boolean };

/** The fields of the graph that belong to no node. */
export function ScenarioFields({ flow, options, edit, isDemo }: ScenarioFieldsProps) {
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
      <FieldPlace at="before_call">
        <BeforeCallFields flow={flow} endpoints={options.endpoints} edit={edit} />
      </FieldPlace>
      <FieldPlace at="after_call">
        <AfterCallFields flow={flow} endpoints={options.endpoints} edit={edit} />
      </FieldPlace>
      <p className="text-xs text-subtle">{words.selectNode}</p>
    </FieldRoot>
  );
}
