import type { Tone } from "#components/ui/badge.tsx";

const END_LABELS: Record<string, string> = {
  user_left: "Visitor left",
  agent_ended: "Ended by avatar",
  api_ended: "Ended by API",
  max_duration: "Time limit",
  idle: "Silence",
  agent_failed: "Avatar failed",
  not_joined: "Not joined",
};

export type Explanation = { why: string; remedy: string };

const FAILURES: Record<string, Explanation & { label: string }> = {
  no_worker: {
    label: "No avatar free",
    why: "No avatar joined this call: every worker was full, or none was running.",
    remedy: "Check on the overview that the worker is running and has room for calls, then call again.",
  },
  start_timeout: {
    label: "Started too slowly",
    why: "The avatar was not visible within a minute, usually because the machine was overloaded.",
    remedy: "Run fewer calls at once, or add a machine, then call again.",
  },
  start_failed: {
    label: "Could not start",
    why: "An error stopped the avatar while it was starting.",
    remedy: "Call again. If it fails again, look for this conversation's ID in the worker's log (agent.log).",
  },
  worker_lost: {
    label: "Avatar lost",
    why: "The process behind the avatar stopped during the call, and no other one took over. The transcript up to then is kept.",
    remedy:
      "Call again. If it happens often, check the machine's memory, and look for this conversation's ID in the worker's log (agent.log).",
  },
};

/** For failed calls without a stored reason. */
const UNKNOWN_FAILURE: Explanation = {
  why: "The avatar failed during this call. The reason was not stored.",
  remedy: "Look for this conversation's ID in the worker's log (agent.log), then call again.",
};

const NOT_JOINED: Explanation = {
  why: "This call was created, but nobody joined it in time.",
  remedy: "If your server created it, pass its room_url and token to the visitor's browser right away.",
};

/** Why a call failed, or never began, and what its owner can do about it; null for a call that worked. */
export function explainFailure({
  status,
  failureReason,
}: {
  status: string;
  failureReason: string | null;
}): Explanation | null {
  if (status === "expired") return NOT_JOINED;
  if (status !== "failed") return null;
  return FAILURES[failureReason ?? ""] ?? UNKNOWN_FAILURE;
}

/** The text in place of an empty transcript. */
export function emptyTranscriptText({ status, activeAt }: { status: string; activeAt: Date | null }): string {
  if (status === "created") return "The visitor has not joined yet. Lines appear here as they are spoken.";
  if (status === "active") return "Nobody has spoken yet. Lines appear here as they are spoken.";
  return activeAt ? "Nothing was said in this call." : "Nobody joined this call.";
}

/** The state of a call, or how it ended, in two words. */
export function callState(session: {
  status: string;
  endReason: string | null;
  failureReason?: string | null;
}): { label: string; tone: Tone } {
  if (session.status === "active") return { label: "Live", tone: "accent" };
  if (session.status === "created") return { label: "Waiting", tone: "plain" };
  const failure = FAILURES[session.failureReason ?? ""]?.label;
  const label = failure ?? END_LABELS[session.endReason ?? ""] ?? "Ended";
  return { label, tone: session.status === "failed" ? "danger" : "plain" };
}
