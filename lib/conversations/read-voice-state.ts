import { and, eq, gt, or, sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { isAttended } from "#db/schema/sessions.ts";
import { LATE_VOICE_MS, type VoiceState } from "#lib/worker-protocol/voice-state.ts";

/** Answers of this time count. */
const RECENT_MS = 120_000;

/**
 * How the avatars of all calls were heard lately: `silent` if a clause could only be read, `late` if a visitor waited for
 * an answer's voice.
 */
export async function readVoiceState(now = databaseNow()): Promise<VoiceState> {
  const since = new Date(now.getTime() - RECENT_MS);
  const isSilent = sql<boolean>`coalesce(bool_or(${transcriptRows.unheard} is not null), false)`;
  const isVoiceLate = sql`jsonb_path_exists(${transcriptRows.timing}, ${`$.stages[*] ? (@.stage == "voice" && @.durationMs >= ${LATE_VOICE_MS})`}::jsonpath)`;
  const [row] = await db
    .select({ isSilent, isLate: sql<boolean>`coalesce(bool_or(${isVoiceLate}), false)` })
    .from(sessions)
    .innerJoin(transcriptRows, eq(transcriptRows.sessionId, sessions.id))
    .where(and(or(isAttended(sessions), gt(sessions.endedAt, since)), gt(transcriptRows.startedAt, since)));
  if (row?.isSilent) return "silent";
  return row?.isLate ? "late" : "heard";
}
