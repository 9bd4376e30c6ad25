import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { FlowState } from "#lib/flow/state.ts";
import type { JsonValue } from "#lib/platform/json.ts";

export type ScenarioSnapshot = { name: string; nodesJson: NodesJson; llmModel: string };

type Attendance = Record<"status" | "userJoinedAt" | "workerSeenAt" | "commandSeq", AnyPgColumn>;

/** Nobody has come to the session yet. Written without parameters, so that a query with it is served by its index. */
export const isAwaited = (t: Attendance): SQL =>
  sql`${t.status} = 'created' and ${t.userJoinedAt} is null and ${t.workerSeenAt} is null`;

/** A live session that somebody came to, or that was told something. */
export const isAttended = (t: Attendance): SQL =>
  sql`${t.status} in ('created', 'active') and (${t.status} = 'active' or ${t.userJoinedAt} is not null or ${t.workerSeenAt} is not null or ${t.commandSeq} > 0)`;

/**
 * One call. `scenario` is a copy taken at connect, so that later edits do not reach a live call;
 * `scenarioId` and `avatarId` are kept without a foreign key, so that the record outlives what it was made from.
 *
 * `created` and `active` are live and count towards concurrency; `ended`, `expired` and `failed` are final:
 * every update of the status names the live states in its WHERE, so a final session never moves again.
 * `recordingStatus` is `none` where no recording was asked for, or it was deleted; the recording's paths stand behind
 * `/api/files/` and are null while there is no such file.
 * `commandSeq` is the last number given to a row of `session_commands`.
 * `flowState` is where the call stands in its scenario, as its worker last reported; a new worker takes it up there.
 * `awayMs` is for how much of the call its user was away, the connection lost; it counts as no minutes.
 * `workerJobId` is the job that runs the call: the first to ask for the bootstrap, so that a second dispatch never makes a second avatar.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    ownerId: ownerId(),
    kind: text("kind", { enum: ["api", "hosted_link", "demo", "test"] }).notNull(),
    scenarioId: uuid("scenario_id").notNull(),
    avatarId: uuid("avatar_id").notNull(),
    hostedLinkId: uuid("hosted_link_id"),
    /** Where a link's visitor called from, as `lib/platform/address-hash.ts` hides it. */
    addressHash: text("address_hash"),
    /** The key that started it, kept without a foreign key like the ids above. */
    apiKeyId: uuid("api_key_id"),
    scenario: jsonb("scenario").$type<ScenarioSnapshot>().notNull(),
    runtimeVars: jsonb("runtime_vars").$type<Record<string, JsonValue>>().notNull(),
    flowState: jsonb("flow_state").$type<FlowState>(),
    sttKeywords: jsonb("stt_keywords").$type<string[]>().notNull(),
    recordConversation: boolean("record_conversation").notNull(),
    showAiLabel: boolean("show_ai_label").notNull(),
    /** What stands behind the avatar, as `lib/avatar/background-name.ts` reads it. */
    background: text("background").notNull().default("studio"),
    /** The shape of the avatar's picture, for every worker that is sent. */
    videoFormat: text("video_format").$type<FrameFormat>().notNull().default("square"),
    recordingStatus: text("recording_status", {
      enum: ["none", "not_started", "recording", "processing", "ready", "failed"],
    })
      .notNull()
      .default("none"),
    recordingVideoPath: text("recording_video_path"),
    recordingAudioPath: text("recording_audio_path"),
    recordingDurationMs: integer("recording_duration_ms"),
    /** When the first picture of the recording was shown: its zero. */
    recordingStartedAt: instant("recording_started_at"),
    /** When something last came in of it, or worked on it. */
    recordingSeenAt: instant("recording_seen_at"),
    /** The Egress that makes it, in a worker's place; LiveKit's id. */
    recordingEgressId: text("recording_egress_id"),
    /** Why it failed, as a sentence. */
    recordingError: text("recording_error"),
    maxDurationMs: integer("max_duration_ms").notNull(),
    status: text("status", { enum: ["created", "active", "ended", "expired", "failed"] }).notNull(),
    endReason: text("end_reason", {
      enum: ["user_left", "agent_ended", "api_ended", "max_duration", "idle", "agent_failed", "not_joined"],
    }),
    commandSeq: integer("command_seq").notNull().default(0),
    dispatchCount: integer("dispatch_count").notNull().default(0),
    dispatchedAt: instant("dispatched_at"),
    userJoinedAt: instant("user_joined_at"),
    workerJobId: text("worker_job_id"),
    workerSeenAt: instant("worker_seen_at"),
    /** What the worker's own clock said then: the one that its rows are timed by, and that nobody sets. */
    workerTime: instant("worker_time"),
    awayMs: integer("away_ms").notNull().default(0),
    activeAt: instant("active_at"),
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("sessions_owner_idx").on(t.ownerId, t.createdAt),
    index("sessions_owner_id_idx").on(t.ownerId, t.id),
    index("sessions_owner_status_idx").on(t.ownerId, t.status),
    index("sessions_awaited_idx").on(t.createdAt).where(isAwaited(t)),
    index("sessions_attended_idx").on(t.createdAt).where(isAttended(t)),
    index("sessions_ended_idx").on(t.endedAt),
    index("sessions_unfinished_recording_idx")
      .on(t.recordingSeenAt)
      .where(sql`${t.recordingStatus} IN ('recording', 'processing')`),
    index("sessions_api_key_idx").on(t.apiKeyId, t.createdAt),
    index("sessions_hosted_link_idx").on(t.hostedLinkId, t.createdAt),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;
