import type { Tone } from "#components/ui/badge.tsx";

const ENDS: Record<string, string> = {
  user_left: "Visitor left",
  agent_ended: "Ended by avatar",
  api_ended: "Ended by API",
  max_duration: "Time limit",
  idle: "Silence",
  agent_failed: "Avatar failed",
  not_joined: "Not joined",
};

/** What became of a call, in two words. */
export function sessionWords(session: { status: string; endReason: string | null }): {
  words: string;
  tone: Tone;
} {
  if (session.status === "active") return { words: "Live", tone: "accent" };
  if (session.status === "created") return { words: "Waiting", tone: "plain" };
  const words = ENDS[session.endReason ?? ""] ?? "Ended";
  return { words, tone: session.status === "failed" ? "danger" : "plain" };
}
