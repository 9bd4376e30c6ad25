import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { writeBrokenSpeechAcrossOwners } from "#lib/conversations/broken-speech.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { AUTO } from "#lib/languages/language-tags.ts";
import { commonLanguages } from "#lib/languages/missing-language.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { SessionRefusal } from "./accept-job.ts";
import { callTime } from "./call-time.ts";
import { lookUpBeforeCall } from "./look-up.ts";
import {
  claimSessionAcrossOwners,
  findAvatarLookAcrossOwners,
  findLastLanguageAcrossOwners,
  findLastRowSeqAcrossOwners,
  findSessionStateAcrossOwners,
  listLastRowsAcrossOwners,
} from "./worker-queries.ts";

/**
 * How many rows a job gets of the conversation before it: more than a model needs to continue. As many older system
 * messages come with them, because the owner sent those for the whole call.
 */
const RESUMED_ROWS = 60;

/**
 * Assigns a live session to the first job that asks for it, and returns
 * everything the job needs to run the call. Throws `SessionRefusal`: unknown,
 * over, or taken by another job (a busy machine gets a second dispatch).
 */
export async function bootstrapWorker(
  sessionId: string,
  jobId: string,
  now = databaseNow(),
): Promise<Bootstrap> {
  const session = await claimSessionAcrossOwners(db, sessionId, jobId, now);
  if (!session) {
    const found = await findSessionStateAcrossOwners(db, sessionId);
    if (!found) throw new SessionRefusal("unknown");
    throw new SessionRefusal(isLiveStatus(found.status) ? "taken" : "over");
  }
  const look = await findAvatarLookAcrossOwners(db, session.avatarId);
  // If the avatar was deleted between connect and join, there
  // is nothing to show: the call is as good as unknown.
  if (!look) throw new SessionRefusal("unknown");
  const { liveliness: avatarLiveliness, ...avatar } = look;
  const liveliness = session.liveliness ?? avatarLiveliness;
  // The job before this one may have died in mid-sentence.
  if (session.speech) await writeBrokenSpeechAcrossOwners(db, sessionId);
  const runtimeVars = await lookUpBeforeCall(session);
  const lastSeq = await findLastRowSeqAcrossOwners(db, sessionId);
  const callNow = callTime(session, now);
  const activeMs = Math.max(0, callNow.getTime() - (session.activeAt ?? session.createdAt).getTime());
  return {
    sessionId,
    scenario: session.scenario,
    runtimeVars: { avatar_name: avatar.name, ...runtimeVars },
    sttKeywords: session.sttKeywords,
    showAiLabel: session.showAiLabel,
    recordConversation: session.recordConversation,
    background: session.background,
    avatar,
    ...(session.voice === null ? {} : { voice: session.voice }),
    ...(session.speed === null ? {} : { speed: session.speed }),
    ...(session.language === null ? {} : { language: session.language }),
    ...(liveliness === null ? {} : { liveliness }),
    ...(await listAutoLanguages(session.language)),
    ...(session.pronunciations.length === 0 ? {} : { pronunciations: session.pronunciations }),
    remainingMs: Math.max(0, session.maxDurationMs - activeMs),
    nextSeq: (lastSeq ?? -1) + 1,
    ...(session.kind === "test" ? { isTest: true as const } : {}),
    ...(session.flowState
      ? {
          resume: {
            flowState: session.flowState,
            rows: await listResumedRows(sessionId, session.contextFrom),
            now: callNow.toISOString(),
            activeMs,
            ...(await findHeardLanguage(session.id, session.language)),
          },
        }
      : {}),
  };
}

/** With `auto`, the languages that a call may change to. */
async function listAutoLanguages(language: string | null): Promise<Pick<Bootstrap, "languages">> {
  if (language !== AUTO) return {};
  const languages = commonLanguages(await findInstanceLanguages());
  return languages ? { languages } : {};
}

/** With `auto`, the language in which an earlier job held the call. */
async function findHeardLanguage(sessionId: string, language: string | null): Promise<{ language?: string }> {
  if (language !== AUTO) return {};
  const heard = await findLastLanguageAcrossOwners(db, sessionId);
  return heard === null ? {} : { language: heard };
}

/**
 * The rows that the model of an earlier job could see: after a reset of its context only newer ones, system messages, and
 * words of the visitor that are still unanswered.
 */
async function listResumedRows(
  sessionId: string,
  contextFrom: Date | null,
): Promise<NonNullable<Bootstrap["resume"]>["rows"]> {
  const rows = await listLastRowsAcrossOwners(db, sessionId, RESUMED_ROWS);
  const last = rows.at(-1);
  return rows
    .filter(
      (row) =>
        contextFrom === null ||
        row.startedAt >= contextFrom ||
        row.role === "system" ||
        (row === last && row.role === "user"),
    )
    .map(({ role, content }) => ({ role, content }));
}
