import { z } from "zod";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";

/**
 * What the agent worker and the app say to each other, under `/api/internal/sessions/{id}/`:
 *
 * | call | body | answer |
 * |---|---|---|
 * | `POST bootstrap` | `{ jobId }` | `Bootstrap`; 410 when the session is over (delete the room), 404 when unknown, 409 when another job runs the call (leave, and leave the room alone) |
 * | `POST rows` | `RowsReport` | 204; rows and acks land together or not at all; accepted for a minute after the end, then 410 |
 * | `POST state` | `StateReport` | 204, for a repeated report too; 410 when the session is over in another way |
 * | `GET commands` | | a stream of `CommandLine`s, one JSON object a line; what is not acked comes first. Only the newest stream of a session lives; it ends when the session is over, and 410 answers from then on |
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
  recordConversation: z.boolean(),
  avatar: z.object({ slug: z.string(), name: z.string(), voice: z.string() }),
  /** Milliseconds from now until the call is ended for its length. */
  remainingMs: z.number(),
  /** The number that the next transcript row takes: above every row that is stored. */
  nextSeq: z.number().int(),
});
export type Bootstrap = z.infer<typeof bootstrapSchema>;

export const transcriptRowSchema = z.object({
  seq: z.number().int().min(0),
  role: z.enum(["user", "assistant", "system"]),
  content: z.string(),
  nodeId: z.string(),
  startedAt: z.iso.datetime(),
  interrupted: z.boolean(),
  /** On a `system` row: the command that brought it. */
  commandSeq: z.number().int().optional(),
});
export type TranscriptRow = z.infer<typeof transcriptRowSchema>;

export const rowsReportSchema = z.object({
  rows: z.array(transcriptRowSchema).max(100),
  ackedCommandSeqs: z.array(z.number().int()).max(1000),
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

export const stateReportSchema = z.discriminatedUnion("status", [
  z.object({ status: z.literal("active") }),
  z.object({ status: z.literal("ended"), endReason: endReasonSchema }),
  z.object({ status: z.literal("failed"), endReason: endReasonSchema }),
]);
export type StateReport = z.infer<typeof stateReportSchema>;

export const commandPayloadSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("system_message"), content: z.string(), runLlm: z.boolean() }),
  z.object({ type: z.literal("runtime_vars"), values: z.record(z.string(), z.json()) }),
  z.object({ type: z.literal("end"), endReason: endReasonSchema }),
]);
export type CommandPayload = z.infer<typeof commandPayloadSchema>;

/** `ping` comes every 5 s, so that a dead connection is noticed at either end. */
export const commandLineSchema = z.union([
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("command"), seq: z.number().int(), payload: commandPayloadSchema }),
]);
export type CommandLine = z.infer<typeof commandLineSchema>;
