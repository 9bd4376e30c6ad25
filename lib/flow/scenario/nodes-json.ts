import { z } from "zod";
import { cardDefinition } from "#lib/flow/cards/card.ts";
import { atMost } from "#lib/platform/text-fields.ts";
import { isFullSizeModel, LLM_MODELS } from "./llm-models.ts";
import { nodePace, scenarioPace } from "./pace.ts";
import { visionChoice, visionSeconds } from "./vision.ts";

/** Node ids, function names and variable names, which appear unquoted in URLs, tool calls and templates. */
const nodeId = z.string().min(1).max(64);
const functionName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);
const milliseconds = z.number().int().min(0).max(600_000);
const jsonObject = z.record(z.string(), z.json());
/** RFC 6901: empty for the whole document, else `/` before each name, with `~0` for `~` and `~1` for `/`. */
const jsonPointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/);

const action = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("say"), text: z.string() }),
  z.strictObject({ type: z.literal("set"), values: jsonObject }),
]);

const transitionTo = z.union([
  nodeId,
  z.strictObject({ field: z.string(), cases: z.record(z.string(), nodeId), default: nodeId.optional() }),
]);

const functionBase = {
  name: functionName,
  description: z.string(),
  parameters: jsonObject.optional(),
  timeout_ms: milliseconds.optional(),
  cancel_on_interruption: z.boolean().optional(),
  filler: z.strictObject({ after_ms: milliseconds, text: z.string() }).optional(),
  on_error: z.strictObject({ to: nodeId.optional(), say: z.string().optional() }).optional(),
};

/** A record's refinement: it has at most `limit` entries. */
const atMostEntries = (limit: number) =>
  [
    (entries: object) => Object.keys(entries).length <= limit,
    {
      error: ({ path }: { path?: PropertyKey[] | undefined }) =>
        `${path?.join(".")} must have at most ${limit} values`,
      params: { variant: "valueCount", limit },
    },
  ] as const;

export const MAX_SAVED = 32;

/** Where a response's values go: variable name to JSON Pointer. */
const savedValues = z.record(variableName, jsonPointer).refine(...atMostEntries(MAX_SAVED));

const flowFunction = z
  .discriminatedUnion("type", [
    z.strictObject({ ...functionBase, type: z.literal("transition"), transition_to: transitionTo }),
    z.strictObject({
      ...functionBase,
      type: z.literal("rag"),
      transition_to: transitionTo.optional(),
      knowledge_base_id: z.string(),
      top_k: z.number().int().min(1).max(20).optional(),
      min_score: z.number().min(0).max(1).optional(),
      mode: z.enum(["tool", "auto"]).optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("http"),
      transition_to: transitionTo.optional(),
      endpoint_id: z.string(),
      save: savedValues.optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("mcp"),
      transition_to: transitionTo.optional(),
      mcp_server_id: z.string(),
      /** The server's name for it. */
      tool: z.string().min(1).max(128),
      save: savedValues.optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("set"),
      transition_to: transitionTo.optional(),
      save: z.array(variableName).max(MAX_SAVED),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("client"),
      transition_to: transitionTo.optional(),
      await_result: z.boolean().optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("show"),
      /** A card's arguments follow from its kind and from what it leaves open. */
      parameters: z.never().optional(),
      transition_to: transitionTo.optional(),
      card: cardDefinition,
      save: variableName.optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("handover"),
      /** If nobody comes within `timeout_ms`. */
      on_error: z.strictObject({ to: nodeId.optional(), say: z.string().min(1) }),
      transition_to: transitionTo.optional(),
      say: z.string().optional(),
    }),
    z.strictObject({
      ...functionBase,
      type: z.literal("end"),
      transition_to: transitionTo.optional(),
      say: z.string().optional(),
    }),
  ])
  .meta({ id: "ScenarioFunction" });
export type FlowFunction = z.infer<typeof flowFunction>;

const condition = z.strictObject({
  var: variableName,
  op: z.enum(["eq", "ne", "gt", "gte", "lt", "lte", "contains", "exists"]),
  value: z.json().optional(),
});

const edge = z.strictObject({
  to: nodeId,
  when: z.union([
    z.literal("always"),
    z.strictObject({ all: z.array(condition) }),
    z.strictObject({ any: z.array(condition) }),
  ]),
});

export const flowNode = z
  .strictObject({
    name: z.string().optional(),
    position: z.strictObject({ x: z.number(), y: z.number() }).optional(),
    task_instruction: z.string(),
    say: z.string().optional(),
    role_instruction: z.string().optional(),
    respond_immediately: z.boolean().optional(),
    interruptible: z.boolean().optional(),
    pace: nodePace.optional(),
    context_strategy: z.enum(["append", "reset"]).optional(),
    llm_model: z.enum(LLM_MODELS).optional(),
    pre_actions: z.array(action).optional(),
    post_actions: z.array(action).optional(),
    functions: z.array(flowFunction).optional(),
    edges: z.array(edge).optional(),
    on_silence: z
      .strictObject({
        after_ms: milliseconds,
        say: z.string().optional(),
        to: nodeId.optional(),
        max: z.number().int().min(0).max(100),
      })
      .optional(),
  })
  .meta({ id: "ScenarioNode" });
export type FlowNode = z.infer<typeof flowNode>;

const variable = z
  .strictObject({
    type: z.enum(["string", "number", "boolean", "enum"]),
    choices: z.array(z.string()).min(1).optional(),
    default: z.union([z.string(), z.number(), z.boolean()]).optional(),
    required: z.boolean().optional(),
  })
  .superRefine(({ type, choices, default: value }, context) => {
    // The parameters are for readers of other languages: see `describeShape`.
    const refuse = (field: string, variant: string, message: string) =>
      context.addIssue({
        ...{ code: "custom", path: [field], params: { variant, field } },
        message: `${field} ${message}`,
      });
    if (type === "enum" && !choices) refuse("choices", "enumChoices", "is required for an enum");
    if (value === undefined) return;
    const expected = type === "enum" ? "string" : type;
    if (typeof value !== expected) refuse("default", expected, `must be a ${expected}`);
    else if (choices && !choices.some((choice) => choice === value)) {
      refuse("default", "defaultChoice", "must be one of the choices");
    }
  });

export const MAX_SENTENCES = 500;

const extracted = z
  .strictObject({
    type: z.enum(["string", "number", "boolean", "enum"]),
    description: atMost(MAX_SENTENCES).optional(),
    choices: z.array(z.string()).min(1).max(50).optional(),
  })
  .refine(({ type, choices }) => type !== "enum" || choices !== undefined, {
    error: "choices is required for an enum",
    path: ["choices"],
    params: { variant: "enumChoices", field: "choices" },
  });

export const MAX_EXTRACTED = 20;
export const MAX_CRITERIA = 20;

export const MAX_RULES = 20;
/** A text's refinement: it is not blank. */
const notBlank = [
  (text: string) => /\S/.test(text),
  {
    error: ({ path }: { path?: PropertyKey[] | undefined }) => `${path?.join(".")} is required`,
    params: { variant: "required" },
  },
] as const;

const rule = atMost(MAX_SENTENCES)
  .refine(...notBlank)
  .meta({ maxLength: MAX_SENTENCES, pattern: "\\S" });

/** What a call is judged by: whether it meets the criterion or, with `score`, how well it does, from 1 to 5. */
const criterion = z.strictObject({ criterion: rule, score: z.boolean().optional() });

export const MAX_MAILS = 3;
export const MAX_MAIL_SUBJECT = 200;
export const MAX_MAIL_TEXT = 5_000;
/** What a mail after a call may add to its text. */
export const MAIL_PARTS = ["summary", "values", "transcript"] as const;

const mailText = (limit: number) =>
  atMost(limit)
    .refine(...notBlank)
    .meta({ maxLength: limit, pattern: "\\S" });
const mailBase = {
  subject: mailText(MAX_MAIL_SUBJECT),
  text: mailText(MAX_MAIL_TEXT),
  include: z.array(z.enum(MAIL_PARTS)).max(MAIL_PARTS.length).optional(),
};

/** A mail to the account's members, or to the visitor at the address that a variable or an extracted value has. */
const afterCallMail = z.discriminatedUnion("to", [
  z.strictObject({ to: z.literal("members"), ...mailBase }),
  z.strictObject({ to: z.literal("visitor"), email_variable: variableName, ...mailBase }),
]);
export type AfterCallMail = z.infer<typeof afterCallMail>;

/** How many endpoints a scenario calls after a call. */
export const MAX_AFTER_CALL = 5;

/** A request before the call, whose values become runtime variables. */
const beforeCall = z.strictObject({ endpoint_id: z.string(), save: savedValues });

/**
 * What is produced after a call: a summary unless `summarize` is false, an answer to the question, extracted values, and a
 * judge's verdict on each criterion. Then `endpoint_ids` are called and `mails` are sent.
 */
const afterCall = z.strictObject({
  summarize: z.boolean().optional(),
  endpoint_ids: z.array(z.string()).max(MAX_AFTER_CALL).optional(),
  success_question: atMost(MAX_SENTENCES).optional(),
  extract: z
    .record(variableName, extracted)
    .refine(...atMostEntries(MAX_EXTRACTED))
    .optional(),
  criteria: z
    .record(variableName, criterion)
    .refine(...atMostEntries(MAX_CRITERIA))
    .optional(),
  mails: z.array(afterCallMail).max(MAX_MAILS).optional(),
});
export type AfterCall = z.infer<typeof afterCall>;

/**
 * What the avatar must never say or do. Rules and topics are part of every node's prompt, and a judge checks the transcript
 * against them after the call.
 */
const guardrails = z.strictObject({
  rules: z.array(rule).max(MAX_RULES).optional(),
  declined_topics: z.array(rule).max(MAX_RULES).optional(),
  resist_overrides: z.boolean().optional(),
});
export type Guardrails = z.infer<typeof guardrails>;

/** A visitor who comes back later than this is new. */
export const MAX_MEMORY_DAYS = 730;

/** What the avatar remembers of a visitor who is known and comes back: for how long, and what, in the owner's words. */
const memory = z.strictObject({ days: z.number().int().min(1).max(MAX_MEMORY_DAYS), what: rule.optional() });
export type Memory = z.infer<typeof memory>;

export const MAX_VARIABLES = 100;

const EXAMPLE = {
  initial_node: "welcome",
  role_instruction: "You are the receptionist of a small clinic.",
  nodes: { welcome: { task_instruction: "Greet {{runtime.name}} and ask what brings them here." } },
};

/**
 * A scenario's graph as owners write it. Unknown fields are rejected, so a typing error is never ignored silently.
 * Shape only: the validator checks what needs the whole graph (unknown nodes, cycles).
 */
export const nodesJsonSchema = z
  .strictObject({
    initial_node: nodeId,
    role_instruction: z.string(),
    nodes: z
      .record(nodeId, flowNode)
      .refine((nodes) => Object.keys(nodes).length >= 1 && Object.keys(nodes).length <= 100, {
        error: ({ path }) => `${path?.join(".")} must have 1 to 100 nodes`,
        params: { variant: "nodeCount" },
      }),
    global_functions: z.array(flowFunction).optional(),
    variables: z
      .record(variableName, variable)
      .refine(...atMostEntries(MAX_VARIABLES))
      .optional(),
    before_call: beforeCall.optional(),
    after_call: afterCall.optional(),
    guardrails: guardrails.optional(),
    memory: memory.optional(),
    pace: scenarioPace.optional(),
    vision: visionChoice.optional(),
    /** Also a picture this often, not only at the end of each turn. */
    vision_every_seconds: visionSeconds.optional(),
  })
  .meta({ id: "NodesJson", examples: [EXAMPLE] });
export type NodesJson = z.infer<typeof nodesJsonSchema>;

/** True if the scenario or one of its nodes uses a model of the paid plan. */
export function usesFullSizeModel(scenario: {
  llmModel: string;
  fallbackLlmModel?: string | null;
  nodesJson: NodesJson;
}): boolean {
  const nodes = Object.values(scenario.nodesJson.nodes);
  return [scenario.llmModel, scenario.fallbackLlmModel, ...nodes.map((node) => node.llm_model)].some(
    (model) => model && isFullSizeModel(model),
  );
}
