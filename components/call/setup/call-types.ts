import type { VisionSource } from "#lib/flow/scenario/vision.ts";
import type { VisitorField } from "#lib/links/visitor-fields.ts";
import type { CallProblem } from "./call-problem.ts";

/** The avatar, as known before the call. */
export type CallAvatar = {
  name: string;
  portraitUrl: string;
  /** CSS of the background; null for the default studio. */
  background: string | null;
  /** Color stops of the studio that the avatar has of its own. */
  studio?: string | null;
};

/** What a page needs to offer a call. `hostName` is null for the demo on the landing page. */
export type CallLink = {
  token: string;
  /** How visitors talk: a call, a text conversation, or what they choose. */
  mode: "voice" | "text" | "choice";
  label: string;
  hostName: string | null;
  avatar: CallAvatar;
  recorded: boolean;
  /** What visitors may show the avatar; absent if nothing. */
  shows?: readonly VisionSource[];
  /** The language that the avatar speaks; null if it depends on the visitor. */
  language: string | null;
  redirectUrl: string | null;
};

/** What a visitor must provide before a link's call. */
export type CallTerms = {
  /** Why no call is possible at the moment. */
  refusal: CallProblem | null;
  hasPasscode: boolean;
  /** The owner's consent text; `hash` identifies the version shown. */
  consent: { text: string; hash: string } | null;
  /** Offered to visitors who want to be remembered: by whom, for how long, and what. Null if nobody is remembered. */
  memory?: { linkToken: string; name: string; days: number; what: string | null } | null;
  /** What visitors may say about themselves, and what the page's address says already. */
  fields?: readonly VisitorField[];
  given?: Readonly<Record<string, string>>;
};

/** What a visitor provides for a start. */
export type CallProof = {
  passcode?: string;
  consentTextHash?: string;
  visitorVars?: Readonly<Record<string, string>>;
  visitorKey?: string;
};

/** Video formats that this page shows completely. */
export type VideoFormat = "square" | "portrait";

/** A room to join, as returned by `POST /api/links/{token}/start`. */
export type StartedCall = {
  /** A text conversation, which has no room. */
  isText: boolean;
  format: VideoFormat;
  roomUrl: string;
  roomToken: string;
  sessionId: string;
  recorded: boolean;
  /** Whether "This is AI" is drawn into the frames. */
  aiLabel: boolean;
  /** Whether the visitor can read the transcript after the call. */
  sharesTranscript: boolean;
  redirectUrl: string | null;
  /** Opens this call again while it is live. */
  rejoinToken: string;
  /** How long the call waits for a connection that was lost. */
  resumeMs: number;
  /** When its first frame was shown, in epoch milliseconds; null for a new call. */
  begunAtMs: number | null;
  /** The transcript before this page joined. */
  earlier: readonly EarlierLine[];
};

/** `speaker`: the person who said it in the avatar's place. */
export type EarlierLine = { seq: number; from: "agent" | "user"; text: string; speaker?: string };

/**
 * The avatar's displayed state: `connecting` until it is in the room, `away` if it left while the call is open;
 * otherwise `lk.agent.state`.
 */
export type AgentState = "connecting" | "initializing" | "listening" | "thinking" | "speaking" | "away";

export type Quality = "excellent" | "good" | "poor" | "lost" | "unknown";

export type CaptionSize = "small" | "medium" | "large";
