import type { CallProblem } from "./call-problem.ts";

/** Who a visitor will see: what the page knows before anything is started. */
export type CallPerson = {
  name: string;
  portraitUrl: string;
  /** CSS of what stands behind the avatar; null for the page's own studio. */
  background: string | null;
};

/** What a page needs to offer a call. `hostName` null: nobody needs naming (the demo on the landing page). */
export type CallLink = {
  token: string;
  label: string;
  hostName: string | null;
  person: CallPerson;
  recorded: boolean;
  redirectUrl: string | null;
};

/** What stands between a visitor and a call of a link. */
export type CallTerms = {
  /** Why there is none at the moment. */
  refusal: CallProblem | null;
  hasPasscode: boolean;
  /** The owner's words to agree to; `hash` names the version that was shown. */
  consent: { text: string; hash: string } | null;
};

/** What a visitor brings along to a start. */
export type CallProof = { passcode?: string; consentTextHash?: string };

/** Shapes of the avatar's picture that this page shows whole. */
export type VideoFormat = "square" | "portrait";

/** A room to join, as `POST /api/links/{token}/start` answers. */
export type StartedCall = {
  format: VideoFormat;
  roomUrl: string;
  roomToken: string;
  sessionId: string;
  recorded: boolean;
  /** Whether "This is AI" is drawn into the frames. */
  aiLabel: boolean;
  redirectUrl: string | null;
  /** Opens this call again while it is live. */
  rejoinToken: string;
  /** How long the call waits for a connection that was lost. */
  resumeMs: number;
  /** When its first picture was seen, in epoch milliseconds; null for a call that begins. */
  begunAtMs: number | null;
  /** What was said before this page joined. */
  earlier: readonly EarlierLine[];
};

export type EarlierLine = { id: string; from: "agent" | "user"; text: string };

/**
 * The avatar as the page shows it: `connecting` until it is in the room, `away` when it has left the room while
 * the call is still open; the rest is `lk.agent.state`.
 */
export type AgentState = "connecting" | "initializing" | "listening" | "thinking" | "speaking" | "away";

export type Quality = "excellent" | "good" | "poor" | "lost" | "unknown";

export type CaptionSize = "small" | "medium" | "large";
