import { z } from "zod";
import { LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { recalledSchema } from "#lib/flow/engine/prompt.ts";
import { flowStateSchema } from "#lib/flow/engine/state.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { visionSource } from "#lib/flow/scenario/vision.ts";
import { turnTimingSchema } from "./turn-timing.ts";

/**
 * Header with the requesting job's id. Once a call belongs to another job, `rows`, `state`, `alive` and `commands`
 * return 409.
 */
export const JOB_HEADER = "x-visavis-job";

/**
 * `POST /api/internal/workers/{id}`: the calls that a worker runs or starts, how many more it would take, and its release.
 */
export const workerReportSchema = z.object({
  calls: z.number().int().min(0).max(10_000),
  places: z.number().int().min(0).max(10_000),
  /** There are no places because calls are slow or use up the processor, not because of their number. */
  isBusy: z.boolean().optional(),
  version: z.string().min(1).max(64).optional(),
});
export type WorkerReport = z.infer<typeof workerReportSchema>;

const packHash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * `POST /api/internal/workers/{id}/avatars`: the SHA-256 of the avatars that a machine has cached. The app returns those
 * that no account has any longer (`DeletedAvatars`).
 */
export const cachedAvatarsSchema = z.object({ hashes: z.array(packHash).max(200) });
export type CachedAvatars = z.infer<typeof cachedAvatarsSchema>;
export const deletedAvatarsSchema = z.object({ deleted: z.array(packHash) });
export type DeletedAvatars = z.infer<typeof deletedAvatarsSchema>;

/**
 * The protocol between the worker and the app, under `/api/internal/sessions/{id}/`:
 *
 * | call | body | answer |
 * |---|---|---|
 * | `GET offer` | | 204 if the session still needs a worker, otherwise 404 or 410 |
 * | `POST bootstrap` | `{ jobId }` | `Bootstrap`; 410 if the session is over (delete the room), 404 if unknown, 409 if another job runs the call (leave without touching the room) |
 * | `POST rows` | `RowsReport` | 204; rows and acks are stored together or not at all; accepted for a minute after the end, then 410 |
 * | `POST state` | `StateReport` | 204, also for a repeated report; 410 if the session ended in another state |
 * | `POST alive` | `AliveReport` | 204: a heartbeat, every 1.5 s; a call whose worker sends none for 5 s is given to another |
 * | `POST tool-calls` | `ToolCallRequest` | `ToolCallResult`, also for a failed endpoint; a call repeated with its id returns the first result and reaches the endpoint once; 410 if the session is over |
 * | `POST searches` | `SearchRequest` | `SearchAnswer`; 404 for a function that is not in the scenario, 410 if the session is over, 503 without embeddings |
 * | `POST model/chat/completions` | a request of OpenAI's chat API | the response of the account's own model, as it streams in; 404 if the call has none or it was deleted, 410 if the session is over, 502 if it cannot be reached |
 * | `GET model/models` | | 204, once there is a connection to that model's server |
 * | `GET commands` | | a stream of `CommandLine`s, one JSON object per line, unacknowledged ones first. Only the newest stream of a session stays open; it ends with the session, and later requests get 410 |
 * | `GET avatar` | | the files of an uploaded avatar as one pack (`lib/avatar-engine/rig/rig-pack.ts`); 404 for a built-in one |
 * | `GET background` | | the background image as WebP; 404 if the background is not an image |
 * | `PUT recording/parts/{run}/{number}` | bytes | 204, also for a repeated part; 410 if the recording no longer accepts parts |
 * | `POST recording` | `RecordingEndReport` | 204; 409 while the call is live, 410 if the recording ended in another state |
 *
 * Every request has `Authorization: Bearer` with a token bound to one session (`worker-token.ts`).
 */
export const bootstrapRequestSchema = z.object({
  /** The LiveKit job's id. The first job to ask owns the session and may ask again. */
  jobId: z.string().min(1).max(200),
});

/** A person who speaks to the visitor in the avatar's place: `memberIdentity` of the id in the room, and the name shown. */
export const takeoverSchema = z.object({ id: z.uuid(), name: z.string() });
export type Takeover = z.infer<typeof takeoverSchema>;

/** An account's own language model, as a conversation's snapshot has it: without its address and its key. */
export const chosenModelSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  model: z.string(),
  /** Whether it understood a picture when it was checked; absent in older snapshots. */
  takesPictures: z.boolean().optional(),
});
export type ChosenModel = z.infer<typeof chosenModelSchema>;

export const bootstrapSchema = z.object({
  sessionId: z.uuid(),
  scenario: z.object({
    name: z.string(),
    nodesJson: nodesJsonSchema,
    llmModel: z.string(),
    /** The model that continues the call if `llmModel` fails; if absent, the operator's. */
    fallbackLlmModel: z.string().nullish(),
    /**
     * The account's own model, which answers in place of `llmModel`. The worker asks it through the app, which has its address
     * and key.
     */
    languageModel: chosenModelSchema.nullish(),
  }),
  runtimeVars: z.record(z.string(), z.json()),
  sttKeywords: z.array(z.string()),
  showAiLabel: z.boolean(),
  /** Whether the worker records the call. */
  recordConversation: z.boolean(),
  /** The background: see `lib/avatar-engine/draw/background-name.ts`. An image's bytes are fetched separately. */
  background: z.string(),
  avatar: z.object({
    slug: z.string(),
    name: z.string(),
    /** The avatar's own voice. */
    voice: z.string(),
    /** SHA-256 of the response of `GET avatar`; null for a built-in avatar, whose files the worker has. */
    packHash: z.string().nullable(),
  }),
  /** The voice chosen for the call, and its speed; if absent, the avatar's own voice at its own speed. */
  voice: z.string().optional(),
  speed: z.number().optional(),
  /** The language chosen for the call: a tag, or `auto`. If absent, nobody chose one: models get none, and lines are English. */
  language: z.string().optional(),
  /** With `auto`: the languages that can be both heard and spoken; absent if the servers know every language. */
  languages: z.array(z.string()).optional(),
  /** The account's time zone, by its IANA name; the runtime variable `timezone` overrides it. */
  timeZone: z.string().optional(),
  /** How much the avatar moves; if absent, the engine's default. */
  liveliness: z.enum(LIVELINESS).optional(),
  /** How names and terms are said. */
  pronunciations: z.array(z.object({ written: z.string(), spoken: z.string() })).optional(),
  /** What the visitor may show, and how often the model sees it besides the end of each turn; absent if nothing. */
  vision: z.object({ sources: z.array(visionSource).min(1), everySeconds: z.number().optional() }).optional(),
  /** What is remembered of the visitor; absent if nothing is. */
  recalled: recalledSchema.optional(),
  /** A draft test: its owner, and nobody else, receives the call's internal events (`test-events.ts`). */
  isTest: z.literal(true).optional(),
  /** A person speaks in the avatar's place. */
  takeover: takeoverSchema.optional(),
  /** How long nobody may speak or type before the call ends; if absent, as the scenario or the worker has it. */
  idleSeconds: z.number().optional(),
  /** Milliseconds from now until the call reaches its maximum duration. */
  remainingMs: z.number(),
  /** The next transcript row's number: above every stored row. */
  nextSeq: z.number().int(),
  /** Present if another job ran the call before: its flow state, and the rows that the model should know, oldest first. */
  resume: z
    .object({
      flowState: flowStateSchema,
      /** The current time on that job's clock, which its rows use, and how long the call has been running. */
      now: z.iso.datetime(),
      activeMs: z.number().min(0),
      /** No job ran it: it was a text conversation until now. */
      isFromWriting: z.literal(true).optional(),
      /** With `auto`: the language that the visitor was last heard to speak. */
      language: z.string().optional(),
      rows: z.array(z.object({ role: z.enum(["user", "assistant", "system"]), content: z.string() })),
    })
    .optional(),
});
export type Bootstrap = z.infer<typeof bootstrapSchema>;

/** A passage that an answer used, with the document's name at that time. */
export const citationSchema = z.object({
  documentId: z.uuid(),
  documentName: z.string(),
  /** The passage's first chunk. */
  position: z.number().int(),
  score: z.number(),
});
export type Citation = z.infer<typeof citationSchema>;

export const spokenToolCallSchema = z.object({
  callId: z.string().max(200),
  name: z.string().max(64),
  nodeId: z.string().max(64),
  ok: z.boolean(),
  /** As the model wrote them; absent if they are long. */
  args: z.json().optional(),
});
export type SpokenToolCall = z.infer<typeof spokenToolCallSchema>;

const sequenceNumber = z.number().int().min(0).max(2_147_483_647);

const tokens = z.number().int().min(0).max(1_000_000_000);

export const transcriptRowSchema = z.object({
  seq: sequenceNumber,
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  nodeId: z.string(),
  startedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  /** The command that brought it: a system message, or what a person typed in the avatar's place. */
  commandSeq: sequenceNumber.optional(),
  /** On an `assistant` row: what was retrieved for it. */
  citations: z.array(citationSchema).max(100).optional(),
  /** On an `assistant` row in response to the visitor: how long they waited since the end of their turn. */
  waitMs: z.number().int().min(0).max(2_147_483_647).optional(),
  /** On an `assistant` row: its latency until the first audio, by stage. */
  timing: turnTimingSchema.optional(),
  /** On an interrupted row: its full text, and how much of it had played. */
  generated: z.string().max(100_000).optional(),
  interruptedAtMs: z.number().int().min(0).max(2_147_483_647).optional(),
  /** On an `assistant` row: a filler while a function runs, not an answer. */
  filler: z.boolean().optional(),
  /** On an `assistant` row: the parts of `content` that were shown in silence, because the speech server failed. */
  unheard: z.array(z.string()).max(100).optional(),
  /** On an `assistant` row: who said it in the avatar's place. */
  memberName: z.string().max(200).optional(),
  /** Typed, not said: on a `user` row by the visitor, on one with `memberName` by that person. */
  typed: z.boolean().optional(),
  /** On a `user` row, in a call that finds out the language: the one that was heard. */
  language: z.string().max(35).optional(),
  /** On an `assistant` row: the functions that the model called since the previous one, in order. */
  toolCalls: z.array(spokenToolCallSchema).max(100).optional(),
});
export type TranscriptRow = z.infer<typeof transcriptRowSchema>;

/** What a conversation has used of one model so far. Servers may not say how many tokens; then they are 0. */
export const modelUsageSchema = z.object({
  model: z.string().max(200),
  /** The id of the account's own model; absent for one of the instance. */
  languageModelId: z.uuid().optional(),
  /** What answered at the instance's models server, which has one model for every name. */
  answeredBy: z.string().max(200).optional(),
  requests: z.number().int().min(0).max(1_000_000),
  promptTokens: tokens,
  completionTokens: tokens,
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

export const rowsReportSchema = z.object({
  rows: z.array(transcriptRowSchema).max(100),
  ackedCommandSeqs: z.array(sequenceNumber).max(1000),
  /** The call's current flow state, if it has changed. */
  flowState: flowStateSchema.optional(),
  /** When a node last reset the model's context, on the clock of `startedAt`. */
  contextFrom: z.iso.datetime().optional(),
  /** What has been heard so far of the speech in progress: a row if the worker dies now. Null once `rows` has it. */
  speech: transcriptRowSchema.nullable().optional(),
  /** What this job has used of each model since it began, if that has changed. */
  modelUsage: z.array(modelUsageSchema).max(20).optional(),
});
export type RowsReport = z.infer<typeof rowsReportSchema>;

export const endReasonSchema = z.enum([
  "user_left",
  "agent_ended",
  "api_ended",
  "max_duration",
  "idle",
  "agent_failed",
]);
export type EndReason = z.infer<typeof endReasonSchema>;

/** `now`: the worker's own monotonic clock. */
export const aliveSchema = z.object({ now: z.iso.datetime().optional() });
export type AliveReport = z.infer<typeof aliveSchema>;

const milliseconds = z.number().int().min(0).max(2_147_483_647);
const callTimes = {
  /** How long the visitor was away during the call, as seen by this worker. */
  awayMs: milliseconds.optional(),
  /** From the first frame to the end, on a monotonic clock. */
  activeMs: milliseconds.optional(),
};

export const stateReportSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("active") }),
  z.object({ status: z.literal("ended"), endReason: endReasonSchema, ...callTimes }),
  z.object({ status: z.literal("failed"), endReason: endReasonSchema, ...callTimes }),
]);
export type StateReport = z.infer<typeof stateReportSchema>;

export const commandPayloadSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("system_message"), content: z.string(), runLlm: z.boolean() }),
  z.object({ type: z.literal("runtime_vars"), values: z.record(z.string(), z.json()) }),
  /** Says exactly this: once neither side speaks, or at once if `interrupts` is set. */
  z.object({ type: z.literal("say"), text: z.string(), interrupts: z.boolean() }),
  /** Ends what the avatar is saying. */
  z.object({ type: z.literal("interrupt") }),
  /** Answers the text as if the visitor had typed it. */
  z.object({ type: z.literal("respond"), text: z.string() }),
  z.object({ type: z.literal("end"), endReason: endReasonSchema }),
  /** From now on a person speaks, and the avatar is silent and listens. */
  z.object({ type: z.literal("takeover_started"), takeover: takeoverSchema }),
  /** What that person typed. */
  z.object({ type: z.literal("member_message"), takeover: takeoverSchema, text: z.string() }),
  /** The avatar continues. `lost`: the person lost the connection and did not come back. */
  z.object({
    type: z.literal("takeover_ended"),
    takeover: takeoverSchema,
    reason: z.enum(["handed_back", "lost"]),
  }),
]);
export type CommandPayload = z.infer<typeof commandPayloadSchema>;

/** A function of type `http` or `mcp` that the model called. The app fills the templates and sends the request. */
export const toolCallRequestSchema = z.object({
  /** Assigned by the worker per function call, and repeated with each retry. */
  callId: z.uuid(),
  /** An endpoint that the scenario must name, or the MCP server of the function. */
  endpointId: z.string().max(100),
  nodeId: z.string().min(1).max(64),
  functionName: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()),
  variables: z.record(z.string(), z.json()),
  runtimeVars: z.record(z.string(), z.json()),
  /** Variable -> JSON Pointer into the response. */
  save: z.record(z.string(), z.string()).optional(),
  /** Timeout for the endpoint's whole response; the app responds within a second after it. */
  timeoutMs: z.number().int().min(0).max(600_000),
});
export type ToolCallRequest = z.infer<typeof toolCallRequestSchema>;

export const toolCallResultSchema = z.object({
  /** False: `on_error` applies. */
  ok: z.boolean(),
  /** The result for the model: the response, or what went wrong. Never a secret. */
  text: z.string(),
  /** Values that `save` found in the response. */
  variables: z.record(z.string(), z.json()),
  /** Status of the endpoint's response, if there was one. */
  httpStatus: z.number().int().optional(),
});
export type ToolCallResult = z.infer<typeof toolCallResultSchema>;

/** `ping` is sent every 5 s, so both ends notice a dead connection. */
export const commandLineSchema = z.union([
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("command"), seq: z.number().int(), payload: commandPayloadSchema }),
]);
export type CommandLine = z.infer<typeof commandLineSchema>;

/** A search in the knowledge base of one of the scenario's functions of type `rag`. */
export const searchRequestSchema = z.object({
  nodeId: z.string().min(1).max(64),
  functionName: z.string().min(1).max(64),
  query: z.string().trim().min(1).max(1000),
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;

export const searchAnswerSchema = z.object({
  /** Best first; empty if all were below the function's `min_score`. */
  passages: z.array(citationSchema.extend({ content: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** A hundred times the size of a part, which is two seconds of a call. */
export const MAX_PART_BYTES = 16 * 1_048_576;

/** About a part of a recording of `bytes`: where does it go, or, if `isStored`, it is there. */
export const partUploadRequestSchema = z.object({
  bytes: z.int().min(1).max(MAX_PART_BYTES),
  isStored: z.boolean(),
});
export type PartUploadRequest = z.infer<typeof partUploadRequestSchema>;

/** Where a part goes: a URL that takes it by PUT, or `null` for the app itself. */
export const partUploadSchema = z.object({ url: z.url({ protocol: /^https?$/ }).nullable() });

/**
 * The worker has uploaded all parts of a recording, or failed to record for a reason. `pending`: the call is over, and it
 * still encodes or uploads.
 */
export const recordingEndSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("pending") }),
  z.object({ state: z.literal("complete") }),
  z.object({ state: z.literal("failed"), reason: z.enum(["disk_full", "encoder"]) }),
]);
export type RecordingEndReport = z.infer<typeof recordingEndSchema>;
