import { db } from "#db/client.ts";
import { type FoundTranscript, findVisitorTranscript } from "#lib/conversations/after-call-queries.ts";
import { listCards } from "#lib/conversations/shown-cards/shown-cards.ts";
import type { VisitorTranscript } from "#lib/links/schema.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type AskedOfCall, openOwnCall } from "./own-call.ts";

/** A page asks once a second until the call's last words are stored. */
const READS_PER_MINUTE = 60;
/** How long after its end a visitor can read a call's transcript. */
const READ_WITHIN_MS = HOUR_MS;

/**
 * Returns the transcript of a visitor's own call of a hosted link, during the call or within an hour of its end. Throws
 * `SESSION_NOT_FOUND` if the token names no such call of this link, or while the link does not share transcripts;
 * `AUTH_DENIED` for a website that may not start the link's calls.
 */
export async function readVisitorTranscript(
  asked: AskedOfCall,
  now = new Date(),
): Promise<VisitorTranscript> {
  const counted = { name: "transcript", perMinute: READS_PER_MINUTE };
  const isOffered = ({ shareTranscript }: { shareTranscript: boolean }) => shareTranscript;
  const { row, sessionId } = await openOwnCall(asked, { ...counted, isOffered });
  const endedAfter = new Date(now.getTime() - READ_WITHIN_MS);
  const call = { ownerId: row.ownerId, hostedLinkId: row.id, sessionId, endedAfter };
  const found = await findVisitorTranscript(db, call);
  if (!found) throw new AppError("SESSION_NOT_FOUND");
  return presentVisitorTranscript(found, await listCards(row, sessionId));
}

function presentVisitorTranscript(
  { activeAt, endedAt, rows }: FoundTranscript,
  cards: Awaited<ReturnType<typeof listCards>>,
): VisitorTranscript {
  const msAt = (at: Date) => Math.max(0, at.getTime() - activeAt.getTime());
  const versions = new Map(cards.map((card) => [card.id, card]));
  const firstShown = (id: string) => new Date(cards.find((card) => card.id === id)?.shown_at ?? activeAt);
  return {
    started_at: activeAt.toISOString(),
    ended: endedAt !== null,
    readable_until: endedAt && new Date(endedAt.getTime() + READ_WITHIN_MS).toISOString(),
    transcript_rows: rows.map(({ role, content, startedAt, interrupted, typed, memberName }) => ({
      role: role === "user" ? "user" : "assistant",
      content,
      // The row's time is from the worker's clock, which may be a little behind.
      at_ms: msAt(startedAt),
      interrupted,
      typed,
      member_name: memberName,
    })),
    cards: [...versions.values()].map(({ id, card }) => ({ at_ms: msAt(firstShown(id)), card })),
  };
}
