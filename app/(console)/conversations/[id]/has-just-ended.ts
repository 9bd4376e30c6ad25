import type { NamedConversationRow } from "#lib/conversations/reads.ts";

/** How long the page waits for a summary or a review that does not exist yet. */
const EXPECTED_MS = 120_000;

/** Whether a call ended so recently that what the model makes of it may still be coming. */
export function hasJustEnded({ kind, activeAt, endedAt }: NamedConversationRow): boolean {
  if (kind === "test" || kind === "demo" || !activeAt || !endedAt) return false;
  return Date.now() - endedAt.getTime() < EXPECTED_MS;
}
