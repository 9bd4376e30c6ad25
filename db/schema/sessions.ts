import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { CallVideoSize, FrameFormat } from "#lib/avatar-engine/draw/framing.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type {
  ChosenModel,
  CommandPayload,
  ModelUsage,
  TranscriptRow,
} from "#lib/worker-protocol/worker-protocol.ts";

export type ScenarioSnapshot = {
  name: string;
  nodesJson: NodesJson;
  llmModel: string;
  /** Conversations from before 0.2.0 lack it. */
  fallbackLlmModel?: string | null;
  /** The owner's own model, which answers in place of `llmModel`; null or absent for the instance's. */
  languageModel?: ChosenModel | null;
};

type Attendance = Record<"status" | "userJoinedAt" | "workerSeenAt" | "commandSeq", AnyPgColumn>;

/** Nobody has joined the session yet. Written without parameters, so queries with it can use the index. */
export const isAwaited = (t: Attendance): SQL =>
  sql`${t.status} = 'created' and ${t.userJoinedAt} is null and ${t.workerSeenAt} is null`;

/** A live session that somebody joined, or that received a command. */
export const isAttended = (t: Attendance): SQL =>
  sql`${t.status} in ('created', 'active') and (${t.status} = 'active' or ${t.userJoinedAt} is not null or ${t.workerSeenAt} is not null or ${t.commandSeq} > 0)`;

/**
 * A conversation. `scenario` is a copy taken at connect, so later edits do not affect a live call; `scenarioId` and
 * `avatarId` have no foreign key, so the record outlives them.
 *
 * `created` and `active` are live and count towards concurrency; `ended`, `expired` and `failed` are final: every
 * status update names the live states in its WHERE, so a final session never changes again. `recordingStatus` is `none`
 * if no recording was requested, or it was deleted; the recording's paths are relative to `/api/files/` and null if
 * the file does not exist. `commandSeq` is the last number in `session_commands`. `flowState` is the engine's state as
 * last reported by the worker; after a takeover the call continues there. `awayMs` is how long the visitor's connection
 * was lost; it does not count as minutes. `workerJobId` is the job that runs the call: the first to request the
 * bootstrap, so a second dispatch never creates a second avatar.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    ownerId: ownerId(),
    kind: text("kind", { enum: ["api", "hosted_link", "demo", "test"] }).notNull(),
    /** A `text` conversation has no room and no worker: the app runs it (`textConversations`). It can become a call. */
    mode: text("mode", { enum: ["voice", "text"] })
      .notNull()
      .default("voice"),
    scenarioId: uuid("scenario_id").notNull(),
    avatarId: uuid("avatar_id").notNull(),
    hostedLinkId: uuid("hosted_link_id"),
    /** A link visitor's network address, hashed by `lib/platform/crypto/address-hash.ts`. */
    addressHash: text("address_hash"),
    /** The key that started it, without a foreign key like the ids above. */
    apiKeyId: uuid("api_key_id"),
    scenario: jsonb("scenario").$type<ScenarioSnapshot>().notNull(),
    /** The published version that the scenario was copied from; null for a draft test and for calls from before 0.2.0. */
    scenarioVersion: integer("scenario_version"),
    runtimeVars: jsonb("runtime_vars").$type<Record<string, JsonValue>>().notNull(),
    /** What the integrator wants to find the call by; never shown to the model. */
    metadata: jsonb("metadata").$type<Record<string, string>>().notNull().default({}),
    /** The integrator's own id of the person in the call. */
    visitorId: text("visitor_id"),
    flowState: jsonb("flow_state").$type<FlowState>(),
    /** Rows from before it are hidden from the model: when a node last reset the context, on the worker's clock. */
    contextFrom: instant("context_from"),
    /** What has been heard of the speech in progress: a row if its worker dies. */
    speech: jsonb("speech").$type<TranscriptRow>(),
    sttKeywords: jsonb("stt_keywords").$type<string[]>().notNull(),
    recordConversation: boolean("record_conversation").notNull(),
    showAiLabel: boolean("show_ai_label").notNull(),
    /** The background, as parsed by `lib/avatar-engine/draw/background-name.ts`. */
    background: text("background").notNull().default("studio"),
    /** The voice and speed chosen for the call; null for the avatar's. */
    voice: text("voice"),
    speed: real("speed"),
    /** The language chosen for the call: a tag, or `auto`; null if nobody chose one. */
    language: text("language"),
    /** How much the avatar moves; null for its own choice. */
    liveliness: text("liveliness").$type<Liveliness>(),
    /** All pronunciations that counted when the call started. */
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    /** The video's format and size, for every dispatched worker. */
    videoFormat: text("video_format").$type<FrameFormat>().notNull().default("square"),
    videoSize: text("video_size").$type<CallVideoSize>().notNull().default("standard"),
    /** How the visitor rated the call: 1 (worst) to 5, and why; null without a rating. */
    ratingScore: integer("rating_score"),
    ratingComment: text("rating_comment"),
    recordingStatus: text("recording_status", {
      enum: ["none", "not_started", "recording", "processing", "ready", "failed"],
    })
      .notNull()
      .default("none"),
    recordingVideoPath: text("recording_video_path"),
    recordingAudioPath: text("recording_audio_path"),
    recordingDurationMs: integer("recording_duration_ms"),
    /** What the recording's files weigh, or the parts that have arrived; null until an older one was measured. */
    recordingBytes: bigint("recording_bytes", { mode: "number" }),
    /** When the recording's first frame was shown: its time origin. */
    recordingStartedAt: instant("recording_started_at"),
    /** When a part last arrived or a job last worked on it. */
    recordingSeenAt: instant("recording_seen_at"),
    /** Why it failed, as a sentence; of a ready one, what its owner should know about it. */
    recordingError: text("recording_error"),
    maxDurationMs: integer("max_duration_ms").notNull(),
    /** How long nobody may speak before it ends; null for what the scenario or the instance says. */
    idleSeconds: integer("idle_seconds"),
    status: text("status", { enum: ["created", "active", "ended", "expired", "failed"] }).notNull(),
    endReason: text("end_reason", {
      enum: ["user_left", "agent_ended", "api_ended", "max_duration", "idle", "agent_failed", "not_joined"],
    }),
    /** Why a `failed` call failed; described in `lib/conversations/session-status.ts`. */
    failureReason: text("failure_reason", {
      enum: ["no_worker", "start_timeout", "start_failed", "worker_lost"],
    }),
    /** What each process that answered has used of each model, by job: `app` in a text conversation. */
    modelUsage: jsonb("model_usage").$type<Record<string, ModelUsage[]>>().notNull().default({}),
    commandSeq: integer("command_seq").notNull().default(0),
    dispatchCount: integer("dispatch_count").notNull().default(0),
    dispatchedAt: instant("dispatched_at"),
    userJoinedAt: instant("user_joined_at"),
    /** When the visitor hung up, as seen by the media server; null again if they come back. */
    userLeftAt: instant("user_left_at"),
    /** When a worker last accepted a job of this session, whose process then starts. */
    jobAcceptedAt: instant("job_accepted_at"),
    workerJobId: text("worker_job_id"),
    workerSeenAt: instant("worker_seen_at"),
    /** The worker's own monotonic clock at that time, which its rows use. */
    workerTime: instant("worker_time"),
    awayMs: integer("away_ms").notNull().default(0),
    activeAt: instant("active_at"),
    /** When the written part of a call began that was a text conversation first; `activeAt` is then the call's. */
    writtenFrom: instant("written_from"),
    endedAt: instant("ended_at"),
    /** When the scenario's mails after the call were queued, and the hash of the visitor's address if one went there. */
    mailedAt: instant("mailed_at"),
    mailedToHash: text("mailed_to_hash"),
    /** Why one of these mails was given up, as the mail server said. */
    mailError: text("mail_error"),
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
    // An account's storage is summed from this index, without the rows.
    index("sessions_recording_bytes_idx").on(t.ownerId, t.recordingBytes).where(sql`recording_bytes > 0`),
    index("sessions_unmeasured_recording_idx")
      .on(t.id)
      .where(sql`recording_status = 'ready' and recording_bytes is null`),
    index("sessions_api_key_idx").on(t.apiKeyId, t.createdAt),
    index("sessions_hosted_link_idx").on(t.hostedLinkId, t.createdAt),
    index("sessions_visitor_idx").on(t.ownerId, t.visitorId, t.id).where(sql`visitor_id is not null`),
    index("sessions_metadata_idx").using("gin", sql`metadata jsonb_path_ops`),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;

/** What the visitor of a text conversation wrote. Its sender chose the id, and may send it again. */
export type WrittenMessage = { type: "message"; messageId: string; content: string };
export type StoredCommand = CommandPayload | WrittenMessage;

/**
 * The command queue to a live call's worker: delivered in order of `seq`, again after every reconnect, until `ackedAt`
 * is set. In a text conversation, the app carries them out, and the visitor's messages are among them.
 */
export const sessionCommands = pgTable(
  "session_commands",
  {
    sessionId: belongsTo("session_id", () => sessions.id),
    seq: integer("seq").notNull(),
    payload: jsonb("payload").$type<StoredCommand>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    ackedAt: instant("acked_at"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.seq] })],
);

/**
 * Somebody listened in to a live call: who, and when. Written before they are let in; deleted with the conversation.
 * `listenerId` is the member, or the API key that let a person in, while they may listen; of somebody who was put out it is
 * the row's own id. It has no foreign key and `email` is a copy, because member and key may be deleted. For a key, `email` is the
 * name that its request gave, which has no @.
 */
export const sessionListens = pgTable(
  "session_listens",
  {
    id: id(),
    sessionId: belongsTo("session_id", () => sessions.id),
    listenerId: uuid("listener_id").notNull(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("session_listens_session_idx").on(t.sessionId, t.createdAt)],
);

/**
 * A visitor's consent before a call, with the text as shown. Written in the transaction that creates the session, so
 * every call of a link with a consent text has one; deleted with the conversation.
 */
export const sessionConsents = pgTable("session_consents", {
  sessionId: belongsTo("session_id", () => sessions.id).primaryKey(),
  text: text("text").notNull(),
  /** SHA-256 of `text` in hex: identifies the version of the text. */
  textHash: text("text_hash").notNull(),
  /** The network address, hashed by `lib/platform/crypto/address-hash.ts`. */
  addressHash: text("address_hash").notNull(),
  agreedAt: instant("agreed_at").notNull().defaultNow(),
});

/** The columns of work that a job does once per finished call: see `lib/conversations/after-call-queries.ts`. */
export const afterCallColumns = () => ({
  sessionId: belongsTo("session_id", () => sessions.id).primaryKey(),
  ownerId: ownerId(),
  status: text("status", { enum: ["pending", "ready", "failed"] }).notNull(),
  model: text("model"),
  error: text("error"),
  attempts: integer("attempts").notNull().default(0),
  heldUntil: instant("held_until"),
  ...timestamps,
});
