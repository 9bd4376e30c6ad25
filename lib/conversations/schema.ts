import { z } from "zod";
import { summaryOutput } from "#lib/conversations/summaries/schema.ts";
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
import { pageQuery } from "#lib/http/input/pages.ts";
import { text } from "#lib/platform/text-fields.ts";
import { pronunciations } from "#lib/pronunciation/schema.ts";
import { conversationFilter, sessionStatus } from "./filter-schema.ts";
import { conversationMetricsOutput, rowMetricsOutput } from "./metrics-schema.ts";

export const connectInput = z
  .strictObject({
    scenario_id: resourceId(),
    avatar_id: resourceId(),
    runtime_vars: runtimeVars().default({}),
    stt_keywords: sttKeywords().default([]),
    record_conversation: z.boolean().default(false),
    show_ai_label: z.boolean().default(false),
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
    runtimeVars: input.runtime_vars,
    sttKeywords: input.stt_keywords,
    recordConversation: input.record_conversation,
    showAiLabel: input.show_ai_label,
    background: input.background,
    videoFormat: input.video_format,
    voice: input.voice ?? null,
    speed: input.speed ?? null,
    pronunciations: input.pronunciations,
    language: input.language ?? null,
  }));
export type ConnectInput = z.output<typeof connectInput>;

export const connectOutput = z.object({
  room_url: z.url(),
  token: z.string(),
  conversation_session_id: z.uuid(),
});

export const startTestInput = z
  .strictObject({
    scenario_id: resourceId(),
    avatar_id: resourceId(),
    runtime_vars: runtimeVars().default({}),
    /** The node at which the test begins, in place of the scenario's own. */
    start_node: z.string().max(64).optional(),
  })
  .transform((input) => ({
    scenarioId: input.scenario_id,
    avatarId: input.avatar_id,
    runtimeVars: input.runtime_vars,
    startNode: input.start_node,
  }));
export type StartTestInput = z.output<typeof startTestInput>;

export const sessionParams = z.object({ conversation_session_id: resourceId() });

const MAX_MESSAGE_LENGTH = 16_000;

export const systemMessageInput = z
  .strictObject({
    // The specification has one text for every problem with the content.
    content: text(MAX_MESSAGE_LENGTH, "content is required"),
    run_llm: z.boolean().default(false),
  })
  .transform((input) => ({ content: input.content, runLlm: input.run_llm }));

export const systemMessageOutput = z.object({ conversation_session_id: z.uuid(), run_llm: z.boolean() });

export const updateInput = z
  .strictObject({
    runtime_vars: runtimeVars().optional(),
    system_message: text(MAX_MESSAGE_LENGTH).optional(),
    run_llm: z.boolean().default(false),
    end: z.boolean().default(false),
  })
  .refine((input) => input.runtime_vars !== undefined || input.system_message !== undefined || input.end, {
    error: "runtime_vars, system_message or end is required",
  })
  .refine((input) => !input.run_llm || input.system_message !== undefined, {
    error: "run_llm needs system_message",
    path: ["run_llm"],
  })
  .meta({ minProperties: 1 })
  .transform((input) => ({
    runtimeVars: input.runtime_vars,
    systemMessage: input.system_message,
    runLlm: input.run_llm,
    end: input.end,
  }));
export type UpdateInput = z.output<typeof updateInput>;

export const updateOutput = z.object({ conversation_session_id: z.uuid(), status: sessionStatus });

export const conversationsQuery = pageQuery.extend(conversationFilter);

const conversationListItemOutput = z.object({
  id: z.uuid(),
  status: sessionStatus,
  created_at: z.string(),
  created_at_text: z.string().describe("In the instance's time zone: “22 Nov 2026, 14:05 CET”"),
  ended_at: z.string().nullable(),
  duration_ms: z.number().int(),
  duration_text: z.string(),
  end_reason: z
    .enum(["user_left", "agent_ended", "api_ended", "max_duration", "idle", "agent_failed", "not_joined"])
    .nullable(),
  failure_reason: z
    .enum(["no_worker", "start_timeout", "start_failed", "worker_lost"])
    .nullable()
    .describe("Why a call with status `failed` failed"),
  avatar: z.object({ id: z.uuid(), href: z.string(), profile_image_url: z.url() }),
  scenario_id: z.uuid(),
  show_ai_label: z.boolean(),
  language: z.string().nullable().describe("As chosen for the call; null if nobody chose one"),
  recording: z.object({ has_recording: z.boolean(), status_text: z.string(), is_ready: z.boolean() }),
  rating: z
    .object({ score: z.int(), comment: z.string().nullable() })
    .nullable()
    .describe("What the visitor of a hosted link gave the call: 1 (worst) to 5"),
});
export type ConversationListItem = z.input<typeof conversationListItemOutput>;

export const conversationsOutput = z.object({
  conversations: z.array(conversationListItemOutput),
  next_cursor: z.string().nullable(),
});

export const conversationOutput = conversationListItemOutput.extend({
  metrics: conversationMetricsOutput.optional().describe("With `include=metrics`"),
  summary: summaryOutput
    .nullable()
    .optional()
    .describe("With `include=summary`; null for a call without one"),
  transcript_rows: z.array(
    z.object({
      seq: z.number().int(),
      role: z.enum(["user", "assistant", "system"]),
      content: z.string(),
      node_id: z.string(),
      started_at: z.string(),
      interrupted: z.boolean(),
      typed: z.boolean().describe("Whether the visitor typed it, instead of saying it"),
      language: z
        .string()
        .nullable()
        .describe("With `auto`: the language that the visitor was heard to speak; otherwise null"),
      metrics: rowMetricsOutput
        .nullable()
        .optional()
        .describe("With `include=metrics`; null for a row that was not measured"),
    }),
  ),
});
export type Conversation = z.infer<typeof conversationOutput>;
