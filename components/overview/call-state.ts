import type { ConversationsWords } from "#components/conversations/words/en.ts";
import type { Tone } from "#components/ui/badge.tsx";

/** `operator`: what the owner of the instance can look up. */
export type Explanation = { why: string; remedy: string; operator?: string };

/** What is stored under a code; undefined for a code that the catalogue does not know, and for none. */
function byCode<Value>(values: Readonly<Record<string, Value>>, code: string | null | undefined) {
  return code && Object.hasOwn(values, code) ? values[code] : undefined;
}

/** Why a call failed, or never began, and what its owner can do about it; null for a call that worked. */
export function explainFailure(
  { status, failureReason }: { status: string; failureReason: string | null },
  words: ConversationsWords,
): Explanation | null {
  if (status === "expired") return words.notJoined;
  if (status !== "failed") return null;
  return byCode(words.failures, failureReason) ?? words.unknownFailure;
}

/** The text in place of an empty transcript. */
export function emptyTranscriptText(
  { status, activeAt }: { status: string; activeAt: Date | null },
  { transcript: words }: ConversationsWords,
): string {
  if (status === "created") return words.notJoinedYet;
  if (status === "active") return words.notSpokenYet;
  return activeAt ? words.nothingSaid : words.nobodyJoined;
}

type CallEnd = { status: string; endReason: string | null; failureReason?: string | null };

/** The state of a call, or how it ended, in two words. */
export function callState(call: CallEnd, words: ConversationsWords): { label: string; tone: Tone } {
  if (call.status === "active") return { label: words.states.active, tone: "accent" };
  if (call.status === "created") return { label: words.states.created, tone: "plain" };
  const failure = byCode(words.failures, call.failureReason)?.label;
  const label = failure ?? byCode(words.ends, call.endReason) ?? words.states.ended;
  return { label, tone: call.status === "failed" ? "danger" : "plain" };
}
