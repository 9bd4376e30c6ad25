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

/** What stands in the place of a transcript that is empty. */
export function silenceWords({ status, activeAt }: { status: string; activeAt: Date | null }): string {
  if (status === "created") return "The visitor has not joined yet. Lines appear here as they are heard.";
  if (status === "active") return "Nothing was said yet. Lines appear here as they are heard.";
  return activeAt ? "Nothing was said in this call." : "Nobody joined this call.";
}

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
