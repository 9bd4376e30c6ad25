import { z } from "zod";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { flowStateSchema } from "#lib/flow/state.ts";
import { turnTimingSchema } from "#lib/platform/turn-timing.ts";

/** Names the job that calls. Once a call was given to another job, `rows`, `state`, `alive` and `commands` answer 409. */
export const JOB_HEADER = "x-visavis-job";

/**
 * What the agent worker and the app say to each other, under `/api/internal/sessions/{id}/`:
 *
 * | call | body | answer |
 * |---|---|---|
 * | `POST bootstrap` | `{ jobId }` | `Bootstrap`; 410 when the session is over (delete the room), 404 when unknown, 409 when another job runs the call (leave, and leave the room alone) |
 * | `POST rows` | `RowsReport` | 204; rows and acks land together or not at all; accepted for a minute after the end, then 410 |
 * | `POST state` | `StateReport` | 204, for a repeated report too; 410 when the session is over in another way |
 * | `POST alive` | `AliveReport` | 204: a sign of life, every 1.5 s; a call whose worker gives none for 5 s is given to another |
 * | `POST tool-calls` | `ToolCallRequest` | `ToolCallResult`, of an endpoint's failure too; a call repeated under its id answers what the first one did and reaches the endpoint once; 410 when the session is over |
 * | `POST searches` | `SearchRequest` | `SearchAnswer`; 404 for a function that the scenario lacks, 410 when the session is over, 503 without embeddings |
 * | `GET commands` | | a stream of `CommandLine`s, one JSON object a line; what is not acked comes first. Only the newest stream of a session lives; it ends when the session is over, and 410 answers from then on |
 * | `GET avatar` | | the files of an uploaded avatar as one pack (`lib/avatar/rig-pack.ts`); 404 for a built-in one |
 * | `GET background` | | the picture behind the avatar as WebP; 404 when the background names none |
 * | `PUT recording/parts/{run}/{number}` | bytes | 204; a part again is the same part; 410 when the recording takes nothing any more |
 * | `POST recording` | `RecordingEndReport` | 204; 409 while the call goes on, 410 when the recording is over in another way |
 *
 * Every call carries `Authorization: Bearer` with a token bound to one session (`worker-token.ts`).
 */
export const bootstrapRequestSchema = z.object({
  /** The LiveKit job's id. The first job to ask owns the session; the same job may ask again. */
  jobId: z.string().min(1).max(200),
});

export const bootstrapSchema = z.object({
  sessionId: z.uuid(),
  scenario: z.object({ name: z.string(), nodesJson: nodesJsonSchema, llmModel: z.string() }),
  runtimeVars: z.record(z.string(), z.json()),
  sttKeywords: z.array(z.string()),
  showAiLabel: z.boolean(),
  /** Whether the worker records the call; LiveKit Egress may do it in its place. */
  recordConversation: z.boolean(),
  /** What stands behind the avatar: see `lib/avatar/background-name.ts`. A picture's bytes are fetched. */
  background: z.string(),
  avatar: z.object({
    slug: z.string(),
    name: z.string(),
    voice: z.string(),
    /** SHA-256 of what `GET avatar` answers; null for a built-in avatar, whose files the worker has. */
    packHash: z.string().nullable(),
  }),
  /** The owner tries a draft: they are sent what happens inside the call (`test-events.ts`), and nobody else ever is. */
  isTest: z.literal(true).optional(),
  /** Milliseconds from now until the call is ended for its length. */
  remainingMs: z.number(),
  /** The number that the next transcript row takes: above every row that is stored. */
  nextSeq: z.number().int(),
  /** Present when another job ran the call before: where it stood, and the last that was said, oldest first. */
  resume: z
    .object({
      flowState: flowStateSchema,
      /** What time it is by the clock of that job, which its rows are timed by; and for how long the call has gone on. */
      now: z.iso.datetime(),
      heldMs: z.number().min(0),
      rows: z.array(z.object({ role: z.enum(["user", "assistant", "system"]), content: z.string() })),
    })
    .optional(),
});
export type Bootstrap = z.infer<typeof bootstrapSchema>;

/** A passage that an answer leaned on; the document's name as it was then. */
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
});
export type SpokenToolCall = z.infer<typeof spokenToolCallSchema>;

export const transcriptRowSchema = z.object({
  seq: z.number().int().min(0),
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  nodeId: z.string(),
  startedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  /** On a `system` row: the command that brought it. */
  commandSeq: z.number().int().optional(),
  /** On an `assistant` row: what was retrieved for it. */
  citations: z.array(citationSchema).max(100).optional(),
  /** On an `assistant` row that answers the caller: how long they had waited since the end of their turn. */
  waitMs: z.number().int().min(0).max(2_147_483_647).optional(),
  /** On an `assistant` row: where the time until its first sound went. */
  timing: turnTimingSchema.optional(),
  /** On an interrupted row: all that it would have said, and how much of it had sounded by then. */
  generated: z.string().max(100_000).optional(),
  interruptedAtMs: z.number().int().min(0).max(2_147_483_647).optional(),
  /** On an `assistant` row: it answers nothing and only fills the time that a function takes. */
  filler: z.boolean().optional(),
  /** On an `assistant` row: the functions that the model called since the one before, in order. */
  toolCalls: z.array(spokenToolCallSchema).max(100).optional(),
});
export type TranscriptRow = z.infer<typeof transcriptRowSchema>;

export const rowsReportSchema = z.object({
  rows: z.array(transcriptRowSchema).max(100),
  ackedCommandSeqs: z.array(z.number().int()).max(1000),
  /** Where the call stands in its scenario by now, when that has changed. */
  flowState: flowStateSchema.optional(),
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

/** `now`: what the worker's own clock says, which goes on steadily whoever sets the machine's. */
export const aliveSchema = z.object({ now: z.iso.datetime().optional() });
export type AliveReport = z.infer<typeof aliveSchema>;

const milliseconds = z.number().int().min(0).max(2_147_483_647);
const callTimes = {
  /** For how much of the call the caller was not there, as far as this worker saw it. */
  awayMs: milliseconds.optional(),
  /** From the first frame to the end, by a clock that nobody can set. */
  heldMs: milliseconds.optional(),
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
  z.object({ type: z.literal("end"), endReason: endReasonSchema }),
]);
export type CommandPayload = z.infer<typeof commandPayloadSchema>;

/** A function of type `http` that the model called: the app fills the endpoint's templates and makes the request. */
export const toolCallRequestSchema = z.object({
  /** Given by the worker once for each call of the model, and repeated with each retry. */
  callId: z.uuid(),
  /** As in the scenario, which must name it. */
  endpointId: z.string().max(100),
  nodeId: z.string().min(1).max(64),
  functionName: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()),
  variables: z.record(z.string(), z.json()),
  runtimeVars: z.record(z.string(), z.json()),
  /** Variable -> JSON Pointer into the answer. */
  save: z.record(z.string(), z.string()).optional(),
  /** For the endpoint's whole answer; the app's own comes within a second after it. */
  timeoutMs: z.number().int().min(0).max(600_000),
});
export type ToolCallRequest = z.infer<typeof toolCallRequestSchema>;

export const toolCallResultSchema = z.object({
  /** False: `on_error` applies. */
  ok: z.boolean(),
  /** What the model is told: the answer, or what went wrong. Never a secret. */
  text: z.string(),
  /** What `save` found in the answer. */
  variables: z.record(z.string(), z.json()),
  /** Of the endpoint's answer, where one came. */
  httpStatus: z.number().int().optional(),
});
export type ToolCallResult = z.infer<typeof toolCallResultSchema>;

/** `ping` comes every 5 s, so that a dead connection is noticed at either end. */
export const commandLineSchema = z.union([
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("command"), seq: z.number().int(), payload: commandPayloadSchema }),
]);
export type CommandLine = z.infer<typeof commandLineSchema>;

/** A question to the base of one of the scenario's functions of type `rag`. */
export const searchRequestSchema = z.object({
  nodeId: z.string().min(1).max(64),
  functionName: z.string().min(1).max(64),
  query: z.string().trim().min(1).max(1000),
});
export type SearchRequest = z.infer<typeof searchRequestSchema>;

export const searchAnswerSchema = z.object({
  /** Best first; none when all were below the function's `min_score`. */
  passages: z.array(citationSchema.extend({ content: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;

/** The worker has brought all parts of a recording, or made none for a reason. */
export const recordingEndSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("complete") }),
  z.object({ state: z.literal("failed"), fault: z.enum(["disk_full", "encoder"]) }),
]);
export type RecordingEndReport = z.infer<typeof recordingEndSchema>;
