import { describeCondition } from "#components/scenarios/graph/exits.ts";
import type { ScenarioGraphWords } from "#components/scenarios/graph/words/en.ts";
import type { ScenarioInspectorWords } from "#components/scenarios/inspector/words/en.ts";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import type { ScenarioVersionsWords } from "./words/en.ts";

/** `names`: of the endpoints, knowledge bases and MCP servers that functions use, by id. */
export type ValueWords = {
  inspector: ScenarioInspectorWords;
  graph: ScenarioGraphWords;
  versions: ScenarioVersionsWords;
  names: ReadonlyMap<string, string>;
};

/** What the properties call a field; its own name where they have no word for it. */
export const fieldLabel = (field: string, words: ValueWords): string => labelsOf(words)[field] ?? field;

/** The value of a field as its owner reads it: texts unchanged, anything else as lines with the words of the properties. */
export function describeValue(field: string, value: unknown, words: ValueWords): string {
  if (field === "edges" && Array.isArray(value)) {
    // Both graphs have the shape of the schema.
    const edges: NonNullable<FlowNode["edges"]> = value;
    return edges.map(({ to, when }) => `${describeCondition(when, words.graph)} → ${to}`).join("\n");
  }
  return listLines(field, value, words)
    .map(({ path, text }) => [...path, text].join(": "))
    .join("\n");
}

type Line = { path: string[]; text: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listLines(field: string, value: unknown, words: ValueWords): Line[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    if (!value.some(isObject)) return [{ path: [], text: value.map(String).join(", ") }];
    return value.flatMap((item: unknown, index) => below(String(index + 1), listLines(field, item, words)));
  }
  if (isObject(value)) return listObject(field, value, words);
  return [{ path: [], text: scalarText(field, value, words) }];
}

/** The fields whose keys are names that the owner chose. */
const RECORDS = ["variables", "extract", "criteria", "properties", "cases", "values", "save"];

/** Sorted, because the database keeps another order of keys than the editor. */
function listObject(field: string, value: Record<string, unknown>, words: ValueWords): Line[] {
  const keys = Object.keys(value).toSorted();
  if (RECORDS.includes(field)) return keys.flatMap((key) => below(key, listLines("", value[key], words)));
  const labels = labelsOf(words);
  return keys.flatMap((key) => {
    const lines = listLines(key, value[key], words);
    // The frame of a JSON Schema says nothing about the arguments in it, and a description needs no name.
    if (key === "properties" || key === "description") return lines;
    if (key === "type" && value[key] === "object") return [];
    // The labels of these two are for a variable and for a node.
    const label = key === "default" && "cases" in value ? words.inspector.target.otherwise : labels[key];
    return below(key === "name" ? key : (label ?? key), lines);
  });
}

const below = (name: string, lines: Line[]): Line[] =>
  lines.map(({ path, text }) => ({ path: [name, ...path], text }));

function scalarText(field: string, value: unknown, words: ValueWords): string {
  const { yes, no } = words.versions.comparison;
  if (typeof value === "boolean") return value ? yes : no;
  // The properties ask for seconds.
  if (typeof value === "number" && field.endsWith("_ms")) return String(value / 1_000);
  const text = String(value);
  return textsOf(field, words)[text] ?? words.names.get(text) ?? text;
}

/** The words of a field's fixed values. */
function textsOf(field: string, { inspector, versions }: ValueWords): Record<string, string> {
  const { yes, no } = versions.comparison;
  switch (field) {
    case "type":
      return { ...inspector.types, ...inspector.functions.kinds };
    case "kind":
      return inspector.cards.kinds;
    case "context_strategy":
      return { reset: yes, append: no };
    case "mode":
      return { auto: yes, tool: no };
    case "patience":
      return inspector.pace.patiences;
    case "interruptions":
      return inspector.pace.interruptedBy;
    case "vision":
      return inspector.vision.choices;
    default:
      return {};
  }
}

function labelsOf({ inspector: words, versions }: ValueWords): Record<string, string> {
  return {
    ...{ initial_node: versions.comparison.start, role_instruction: words.settings.role },
    ...nodeLabels(words),
    ...functionLabels(words),
    ...callLabels(words),
  };
}

const nodeLabels = ({ node, behaviour, actions, silence, ...words }: ScenarioInspectorWords) => ({
  ...{ name: node.name, task_instruction: node.task, say: node.say },
  ...{ respond_immediately: behaviour.respond, interruptible: behaviour.interrupt },
  ...{ context_strategy: behaviour.forget, llm_model: behaviour.model },
  ...{ pre_actions: actions.pre_actions.title, post_actions: actions.post_actions.title },
  ...{ values: actions.setVariable, value: words.value, edges: words.conditions.title },
  ...{ on_silence: silence.title, after_ms: silence.after, max: silence.max, to: words.goTo },
  ...{ functions: words.functions.title, global_functions: words.functions.globalTitle },
});

const functionLabels = ({ details, timeout, target, cards, ...words }: ScenarioInspectorWords) => ({
  ...{ type: words.type, description: words.functions.description, parameters: words.arguments.title },
  ...{ transition_to: words.goTo, field: target.field, cases: target.ifValue },
  ...{ default: words.variables.initial, choices: words.choices, enum: words.arguments.allowed },
  ...{ required: words.arguments.required, variables: words.variables.title },
  ...{ timeout_ms: timeout.timeout, cancel_on_interruption: timeout.cancel, filler: timeout.filler },
  ...{ on_error: timeout.title, knowledge_base_id: details.knowledgeBase, top_k: details.maxPassages },
  ...{ min_score: details.minScore, mode: details.searchAlways, endpoint_id: details.endpoint },
  ...{ save: details.save, mcp_server_id: details.mcpServer, tool: details.mcpTool },
  ...{ await_result: details.waitForPage, card: words.functions.kinds.show },
  ...{ kind: cards.kind, title: cards.title },
});

const callLabels = ({
  guardrails,
  memory,
  pace,
  vision,
  beforeCall,
  afterCall,
  mails,
}: ScenarioInspectorWords) => ({
  ...{ before_call: beforeCall.title, after_call: afterCall.title, memory: memory.title },
  ...{ guardrails: guardrails.title, rules: guardrails.rules, declined_topics: guardrails.topics },
  ...{ resist_overrides: guardrails.resist, days: memory.days, what: memory.what },
  ...{ summarize: afterCall.summarize, success_question: afterCall.question, extract: afterCall.values },
  ...{ endpoint_ids: afterCall.endpoints, criteria: afterCall.criteria, criterion: afterCall.criterion },
  ...{ score: afterCall.scored, mails: mails.title, subject: mails.subject, text: mails.text },
  ...{ email_variable: mails.variable, pace: pace.title, patience: pace.patience },
  ...{ interruptions: pace.interruptions, remind_after_seconds: pace.remind },
  ...{ end_after_seconds: pace.end, push_to_talk: pace.pushToTalk, max_call_minutes: pace.longest },
  ...{ vision: vision.what, vision_every_seconds: vision.every },
});
