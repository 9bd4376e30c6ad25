import { z } from "zod";
import { IDLE_SECONDS, MAX_CALL_MINUTES } from "#lib/flow/scenario/pace.ts";
import {
  background,
  callLanguage,
  resourceId,
  runtimeVars,
  speed,
  sttKeywords,
  videoFormat,
  voice,
} from "#lib/http/input/fields.ts";
import { text } from "#lib/platform/text-fields.ts";
import { pronunciations } from "#lib/pronunciation/schema.ts";
import { STAGES } from "#lib/worker-protocol/turn-timing.ts";
import { collectedOutput } from "./collected/schema.ts";
import { metadata, visitorId } from "./metadata.ts";
import { shownCardOutput } from "./shown-cards/schema.ts";
import { summaryOutput } from "./summaries/schema.ts";

export const sessionStatus = z.enum(["created", "active", "ended", "expired", "failed"]);

/** How a conversation is held. */
export const conversationMode = () => z.enum(["voice", "text"]);

const PARTS = ["metrics", "summary", "variables", "tool_calls", "cards", "model_usage"] as const;

export const conversationQuery = z.strictObject({
  include: z
    .string()
    .regex(new RegExp(`^(${PARTS.join("|")})(,(${PARTS.join("|")})){0,9}$`), {
      error: `include must be one or more of ${PARTS.join(", ")}, with commas in between`,
    })
    .optional()
    .describe(
      "Parts with commas in between. `metrics`: the latency of every answer; `summary`: the model's summary; `variables`: what it was started with and collected; `tool_calls`: the functions that the model called; `cards`: what it showed; `model_usage`: what each language model used",
    )
    .meta({ examples: ["variables,tool_calls"] }),
});

/** Returns the parts that a request wants besides the conversation itself. */
export const readIncluded = (include: string | undefined): ReadonlySet<string> =>
  new Set(include?.split(",") ?? []);

const ms = () => z.number().int().min(0);

const rowMetricsOutput = z.object({
  counted_from: z
    .enum(["end_of_turn", "own_account"])
    .describe(
      "Start of the measurement: the end of the visitor's turn, or the start of generation for an unprompted turn",
    ),
  wait_ms: ms().describe("From there until the first audio of the answer"),
  stages: z
    .array(
      z.object({
        stage: z.enum(STAGES),
        starts_at_ms: ms(),
        took_ms: ms(),
        waited_ms: ms().describe(
          "The part that the visitor waited for; less than `took_ms` if stages overlapped",
        ),
      }),
    )
    .describe("The `waited_ms` of all stages and `rest_ms` add up to `wait_ms`"),
  rest_ms: ms().describe("The part that no stage explains"),
  heard_ms: ms().describe("How long the visitor heard the row"),
  voice_replaced: z
    .object({ asked: z.string(), used: z.string() })
    .nullable()
    .describe(
      "The voice that the speech service did not have, and the one that spoke; null if none was replaced",
    ),
});
export type RowMetrics = z.infer<typeof rowMetricsOutput>;

const modelUsageOutput = z.object({
  model: z.string().describe("What the model's server calls it"),
  language_model_id: z.uuid().nullable().describe("The account's own model; null for one of the instance"),
  requests: z.int().min(0).describe("How often it answered"),
  prompt_tokens: z.int().min(0).describe("Tokens that it read; 0 if its server does not say"),
  completion_tokens: z.int().min(0).describe("Tokens that it wrote; 0 if its server does not say"),
});

const conversationMetricsOutput = z.object({
  answers: z.number().int().describe("Rows that answer the visitor"),
  wait_ms_p50: ms().nullable(),
  wait_ms_p95: ms().nullable(),
});
export type ConversationMetrics = z.infer<typeof conversationMetricsOutput>;

export const connectInput = z
  .strictObject({
    scenario_id: resourceId(),
    avatar_id: resourceId(),
    mode: conversationMode()
      .default("voice")
      .describe(
        "`text` starts a conversation in writing: no room, no face, no speech. Send its messages to `/conversations/{conversation_session_id}/messages`",
      ),
    runtime_vars: runtimeVars().default({}),
    stt_keywords: sttKeywords().default([]),
    record_conversation: z.boolean().default(false),
    show_ai_label: z.boolean().default(false),
    max_call_minutes: z
      .int({ error: "max_call_minutes must be a whole number" })
      .min(1, { error: "max_call_minutes must be at least 1" })
      .max(MAX_CALL_MINUTES, { error: `max_call_minutes must be at most ${MAX_CALL_MINUTES}` })
      .optional()
      .describe("How long the call may last; the instance's limit if omitted, and never longer"),
    idle_seconds: z
      .int({ error: "idle_seconds must be a whole number" })
      .min(IDLE_SECONDS.min, { error: `idle_seconds must be at least ${IDLE_SECONDS.min}` })
      .max(IDLE_SECONDS.max, { error: `idle_seconds must be at most ${IDLE_SECONDS.max}` })
      .optional()
      .describe(
        "How long nobody may speak or type before the call ends, with a spoken reminder before; the scenario's or the instance's if omitted",
      ),
    metadata: metadata().default({}),
    visitor_id: visitorId().optional(),
    background: background().default("studio"),
    video_format: videoFormat().default("square"),
    voice: voice()
      .optional()
      .describe("A voice of the speech service, by its name; if omitted, the scenario's or the avatar's own"),
    speed: speed()
      .optional()
      .describe("Speed relative to the voice's own, which is 1; the scenario's or the avatar's if omitted"),
    pronunciations: pronunciations()
      .default([])
      .describe(
        "How the avatar says names and terms; these override the scenario's, the avatar's and the account's",
      ),
    language: callLanguage()
      .optional()
      .describe("The language of the call, or `auto` for the visitor's; the scenario's if omitted"),
  })
  .transform((input) => ({
    scenarioId: input.scenario_id,
    avatarId: input.avatar_id,
    mode: input.mode,
    runtimeVars: input.runtime_vars,
    sttKeywords: input.stt_keywords,
    recordConversation: input.record_conversation,
    showAiLabel: input.show_ai_label,
    maxCallMinutes: input.max_call_minutes ?? null,
    idleSeconds: input.idle_seconds ?? null,
    metadata: input.metadata,
    visitorId: input.visitor_id ?? null,
    background: input.background,
    videoFormat: input.video_format,
    voice: input.voice ?? null,
    speed: input.speed ?? null,
    pronunciations: input.pronunciations,
    language: input.language ?? null,
  }));
export type ConnectInput = z.output<typeof connectInput>;

export const connectOutput = z.object({
  room_url: z.string().meta({
    description: "Empty for a text conversation, which has no room",
    examples: ["wss://media.example.com"],
  }),
  token: z.string().describe("Opens the room; empty for a text conversation"),
  conversation_session_id: z.uuid(),
});

const draftFields = z.strictObject({
  avatar_id: resourceId(),
  mode: conversationMode()
    .default("voice")
    .describe("`text`: a test in writing, without a room. Send its messages as to any conversation"),
  runtime_vars: runtimeVars().default({}),
  start_node: z
    .string()
    .max(64)
    .nullable()
    .default(null)
    .describe("The node to begin at; null for the draft's own"),
});

const toDraftTest = (input: z.output<typeof draftFields>) => ({
  avatarId: input.avatar_id,
  runtimeVars: input.runtime_vars,
  startNode: input.start_node ?? undefined,
  mode: input.mode,
});

export const connectDraftInput = draftFields.transform(toDraftTest);

/** The same as a form of the console. */
export const startTestInput = draftFields
  .extend({ scenario_id: resourceId() })
  .transform((input) => ({ scenarioId: input.scenario_id, ...toDraftTest(input) }));
export type StartTestInput = z.output<typeof startTestInput>;

export const sessionParams = z.object({ conversation_session_id: resourceId() });

/** What is written again by the model. */
export const retriedOutput = z.object({
  conversation_session_id: z.uuid(),
  status: z.literal("pending").describe("It is being written"),
});

const MAX_MESSAGE_LENGTH = 16_000;
/** As long as a visitor's typed message may be: about two minutes of speech. */
const MAX_SPOKEN_LENGTH = 2_000;

export const systemMessageInput = z
  .strictObject({
    // The specification has one text for every problem with the content.
    content: text(MAX_MESSAGE_LENGTH, "content is required"),
    run_llm: z.boolean().default(false),
  })
  .transform((input) => ({ content: input.content, runLlm: input.run_llm }));

export const switchInput = z.strictObject({
  mode: conversationMode().default("voice").describe("`text`: back to writing, before the call has begun"),
  video_format: videoFormat().default("square"),
  record_conversation: z.boolean().default(false).describe("Records the call"),
});

export const systemMessageOutput = z.object({ conversation_session_id: z.uuid(), run_llm: z.boolean() });

export const updateInput = z
  .strictObject({
    runtime_vars: runtimeVars().optional(),
    system_message: text(MAX_MESSAGE_LENGTH).optional(),
    run_llm: z.boolean().default(false),
    interrupt: z
      .boolean()
      .default(false)
      .describe("Ends what the avatar is saying. With `say`, that is said at once"),
    say: text(MAX_SPOKEN_LENGTH)
      .optional()
      .describe("The avatar says exactly this, once neither side speaks. The language model knows of it"),
    respond: text(MAX_SPOKEN_LENGTH)
      .optional()
      .describe(
        "The avatar answers this as if the visitor had typed it; the transcript has it as the visitor's",
      ),
    end: z.boolean().default(false),
  })
  .refine(
    ({ run_llm, ...input }) => Object.values(input).some((value) => value !== undefined && value !== false),
    {
      error: "runtime_vars, system_message, interrupt, say, respond or end is required",
    },
  )
  .refine((input) => !input.run_llm || input.system_message !== undefined, {
    error: "run_llm needs system_message",
    path: ["run_llm"],
  })
  .meta({ minProperties: 1 })
  .transform((input) => ({
    runtimeVars: input.runtime_vars,
    systemMessage: input.system_message,
    runLlm: input.run_llm,
    interrupt: input.interrupt,
    say: input.say,
    respond: input.respond,
    end: input.end,
  }));
export type UpdateInput = z.output<typeof updateInput>;

export const updateOutput = z.object({ conversation_session_id: z.uuid(), status: sessionStatus });

/** How and why a conversation ended. */
export const sessionEnd = {
  end_reason: z
    .enum(["user_left", "agent_ended", "api_ended", "max_duration", "idle", "agent_failed", "not_joined"])
    .nullable(),
  failure_reason: z
    .enum(["no_worker", "start_timeout", "start_failed", "worker_lost"])
    .nullable()
    .describe("Why a call with status `failed` failed"),
};

export const recordingState = {
  recording_status: z
    .enum(["none", "not_started", "recording", "processing", "ready", "failed"])
    .describe("State of the recording; `none` if none was requested, or it was deleted"),
  recording_error: z.string().nullable().describe("Why a requested recording failed; null unless it has"),
};

const conversationListItemOutput = z.object({
  id: z.uuid(),
  mode: conversationMode().describe("`text` for a conversation in writing, without audio and video"),
  status: sessionStatus,
  created_at: z.iso.datetime(),
  created_at_text: z.string().describe("In the instance's time zone: “22 Nov 2026, 14:05 CET”"),
  started_at: z.iso.datetime().nullable().describe("When the avatar's first frame was sent; null before"),
  ended_at: z.iso.datetime().nullable(),
  duration_ms: z.number().int(),
  duration_text: z.string(),
  ...sessionEnd,
  avatar: z.object({ id: z.uuid(), href: z.string(), profile_image_url: z.url() }),
  scenario_id: z.uuid(),
  scenario_version: z
    .int()
    .nullable()
    .describe(
      "The published version that the call ran; null for a draft test and for calls of earlier versions",
    ),
  hosted_link_id: z.uuid().nullable().describe("The link that started it; null for a call of the API"),
  visitor_id: z.string().nullable().describe("As given at connect"),
  metadata: z.record(z.string(), z.string()).describe("As given at connect"),
  show_ai_label: z.boolean(),
  language: z.string().nullable().describe("As chosen for the call; null if nobody chose one"),
  video_format: videoFormat(),
  recording: z.object({ has_recording: z.boolean(), status_text: z.string(), is_ready: z.boolean() }),
  ...recordingState,
  rating: z
    .object({ score: z.int(), comment: z.string().nullable() })
    .nullable()
    .describe("What the visitor of a hosted link gave the call: 1 (worst) to 5"),
});
export type ConversationListItem = z.input<typeof conversationListItemOutput>;

export const listedConversation = conversationListItemOutput.meta({ id: "ConversationListItem" });

export const transcriptRowOutput = z
  .object({
    seq: z.number().int(),
    role: z.enum(["user", "assistant", "system"]),
    content: z.string(),
    node_id: z.string(),
    started_at: z.iso.datetime(),
    interrupted: z.boolean(),
    typed: z.boolean().describe("Whether it was typed, instead of said"),
    member_name: z
      .string()
      .nullable()
      .describe(
        "The person who said it in the avatar's place, with role `assistant`; null for everything else",
      ),
    language: z
      .string()
      .nullable()
      .describe("With `auto`: the language that the visitor was heard to speak; otherwise null"),
    function_calls: z
      .array(
        z.object({
          name: z.string(),
          node_id: z.string(),
          succeeded: z.boolean().describe("False for one that failed or was refused"),
          arguments: z
            .json()
            .describe("As the model wrote them; null if they are long, or unknown from earlier versions"),
        }),
      )
      .optional()
      .describe(
        "With `include=tool_calls`, and in event streams: every function that the model called for the row, of any type",
      ),
    metrics: rowMetricsOutput
      .nullable()
      .optional()
      .describe("With `include=metrics`; null for a row that was not measured"),
  })
  .meta({ id: "TranscriptRow" });

export const conversationOutput = conversationListItemOutput
  .extend({
    metrics: conversationMetricsOutput.optional().describe("With `include=metrics`"),
    model_usage: z
      .array(modelUsageOutput)
      .optional()
      .describe("With `include=model_usage`: what was used of each language model, until now in a live call"),
    summary: summaryOutput
      .nullable()
      .optional()
      .describe("With `include=summary`; null for a call without one"),
    ...collectedOutput,
    cards: z
      .array(shownCardOutput)
      .optional()
      .describe("With `include=cards`: what was shown beside the avatar, oldest first"),
    transcript_rows: z.array(transcriptRowOutput),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof conversationOutput>;
