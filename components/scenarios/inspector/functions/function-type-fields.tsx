"use client";

import { lazy, Suspense } from "react";
import {
  type EndpointOption,
  readList,
  setField,
  VARIABLE_NAME,
} from "#components/scenarios/inspector/field-values.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { parameterNames } from "#lib/flow/problems/walk.ts";
import { DEFAULT_PASSAGES, MIN_SCORE } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { Choice, LocalField, NumberField, Switch } from "../fields.tsx";
import { FunctionSavedValues } from "../saved-values.tsx";
import { FieldPlace, type FunctionFieldsProps, OpenBesideButton } from "../section.tsx";
import { useCreateBeside } from "../use-create-beside.ts";
import { McpFields } from "./mcp-fields.tsx";
import { addArguments } from "./parameters.ts";

/** Loaded with the first function that shows a card: its preview has every kind of card. */
const CardFields = lazy(() => import("./card-fields.tsx").then((loaded) => ({ default: loaded.CardFields })));

type TypeFieldsProps<Type extends FlowFunction["type"]> = Omit<FunctionFieldsProps, "fn"> & {
  fn: Extract<FlowFunction, { type: Type }>;
};

/** The fields of one type of function. */
export function FunctionTypeFields({ fn, ...rest }: FunctionFieldsProps) {
  const words = useWords("scenarioInspector").details;
  switch (fn.type) {
    case "http":
      return <HttpFields fn={fn} {...rest} />;
    case "mcp":
      return <McpFields fn={fn} {...rest} />;
    case "rag":
      return <KnowledgeFields fn={fn} {...rest} />;
    case "set":
      return <SetFields fn={fn} {...rest} />;
    case "client":
      return (
        <Switch
          label={words.waitForPage}
          isOn={fn.await_result ?? false}
          onChange={(isOn) => rest.onChange(setField(fn, "await_result", isOn || undefined))}
        />
      );
    case "show":
      return (
        <Suspense fallback={null}>
          <CardFields fn={fn} {...rest} />
        </Suspense>
      );
    case "handover":
      return <HandoverFields fn={fn} {...rest} />;
    case "end":
      return (
        <LocalField
          label={words.sayBeforeEnd}
          value={fn.say ?? ""}
          values={rest.options.values}
          onType={(text) => void rest.onChange(setField(fn, "say", text || undefined), "say")}
        />
      );
    default:
      return null;
  }
}

function HandoverFields({ fn, options, onChange }: TypeFieldsProps<"handover">) {
  const { details: words, stay } = useWords("scenarioInspector");
  const { on_error: unanswered } = fn;
  return (
    <>
      <LocalField
        label={words.handoverSay}
        value={fn.say ?? ""}
        rows={2}
        values={options.values}
        onType={(text) => void onChange(setField(fn, "say", text || undefined), "say")}
      />
      <NumberField
        label={words.handoverWait}
        value={fn.timeout_ms}
        {...{ min: 5, max: 600, per: 1000, standard: 60 }}
        onChange={(timeout_ms) => onChange(setField(fn, "timeout_ms", timeout_ms), "timeout")}
      />
      <FieldPlace at="on_error">
        <LocalField
          label={words.handoverNobody}
          value={unanswered.say}
          rows={2}
          values={options.values}
          onType={(say) => {
            if (say.trim() === "") return words.handoverNobodyRule;
            return void onChange({ ...fn, on_error: { ...unanswered, say } }, "on_error");
          }}
        />
        <Choice
          label={words.handoverGoTo}
          value={unanswered.to ?? ""}
          options={[{ value: "", label: stay }, ...options.nodes]}
          onChange={(to) => onChange({ ...fn, on_error: setField(unanswered, "to", to || undefined) })}
        />
      </FieldPlace>
    </>
  );
}

function HttpFields({ fn, options, onChange }: TypeFieldsProps<"http">) {
  const words = useWords("scenarioInspector").details;
  const openForm = useCreateBeside("endpoint", (endpoint) => onChange(callEndpoint(fn, endpoint)));
  return (
    <>
      <FieldPlace at="endpoint_id">
        <Choice
          label={words.endpoint}
          value={fn.endpoint_id}
          options={options.endpoints}
          onChange={(id) => {
            const endpoint = options.endpoints.find(({ value }) => value === id);
            if (endpoint) onChange(callEndpoint(fn, endpoint));
          }}
        />
        <OpenBesideButton label={words.createEndpoint} onClick={openForm} />
      </FieldPlace>
      <FunctionSavedValues fn={fn} onChange={onChange} />
    </>
  );
}

/** The function with another endpoint, and with the arguments that its templates use. */
function callEndpoint(fn: Extract<FlowFunction, { type: "http" }>, endpoint: EndpointOption): FlowFunction {
  const parameters = addArguments(fn.parameters ?? endpoint.suggested?.parameters, endpoint.arguments);
  return { ...setField(fn, "parameters", parameters), endpoint_id: endpoint.value };
}

function KnowledgeFields({ fn, options, onChange }: TypeFieldsProps<"rag">) {
  const words = useWords("scenarioInspector").details;
  const openForm = useCreateBeside("knowledge", ({ value }) => onChange({ ...fn, knowledge_base_id: value }));
  return (
    <>
      <FieldPlace at="knowledge_base_id">
        <Choice
          label={words.knowledgeBase}
          value={fn.knowledge_base_id}
          options={options.knowledgeBases}
          onChange={(knowledge_base_id) => onChange({ ...fn, knowledge_base_id })}
        />
        <OpenBesideButton label={words.createKnowledge} onClick={openForm} />
      </FieldPlace>
      <Switch
        label={words.searchAlways}
        isOn={fn.mode === "auto"}
        onChange={(isOn) => onChange(setField(fn, "mode", isOn ? "auto" : undefined))}
      />
      <NumberField
        label={words.maxPassages}
        value={fn.top_k}
        {...{ min: 1, max: 20, standard: DEFAULT_PASSAGES, isWhole: true }}
        onChange={(top_k) => onChange(setField(fn, "top_k", top_k), "top_k")}
      />
      <NumberField
        label={words.minScore}
        hint={words.minScoreHint}
        value={fn.min_score}
        {...{ min: 0, max: 1, standard: MIN_SCORE }}
        onChange={(min_score) => onChange(setField(fn, "min_score", min_score), "min_score")}
      />
    </>
  );
}

function SetFields({ fn, onChange }: TypeFieldsProps<"set">) {
  const { commaSeparated, details: words } = useWords("scenarioInspector");
  const names = parameterNames(fn);
  return (
    <LocalField
      label={words.saveArguments}
      hint={names.length > 0 ? fill(words.saveAvailable, { names: names.join(", ") }) : commaSeparated}
      value={fn.save.join(", ")}
      isMono
      onType={(text) => {
        const save = readList(text);
        const invalid = save.find((name) => !VARIABLE_NAME.test(name));
        if (invalid !== undefined) return fill(words.invalidVariable, { name: invalid });
        return void onChange({ ...fn, save }, "save");
      }}
    />
  );
}
