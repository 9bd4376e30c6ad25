import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { readBackgroundFile } from "#lib/avatars/backgrounds/backgrounds.ts";
import { readUploadedPack } from "#lib/avatars/rig-packs.ts";
import { callVisionSources } from "#lib/calls/connect/call-vision.ts";
import { findOpenTakeoverAcrossOwners } from "#lib/calls/takeover/queries.ts";
import { writeBrokenSpeechAcrossOwners } from "#lib/conversations/broken-speech.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { declaredValues } from "#lib/flow/engine/state.ts";
import { runtimeVarsProblem } from "#lib/http/input/fields.ts";
import { AUTO } from "#lib/languages/language-tags.ts";
import { commonLanguages } from "#lib/languages/missing-language.ts";
import { recallVisitor } from "#lib/memories/memories.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { log } from "#lib/platform/log.ts";
import { storableValues } from "#lib/platform/text.ts";
import { runToolCall } from "#lib/tools/calls/run-tool-call.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import { requireLive, SessionRefusal } from "./accept-job.ts";
import { callTime } from "./call-time.ts";
import {
  addRuntimeVarsAcrossOwners,
  claimSessionAcrossOwners,
  findAvatarLookAcrossOwners,
  findLastLanguageAcrossOwners,
  findLastRowSeqAcrossOwners,
  findSessionLookAcrossOwners,
  findSessionStateAcrossOwners,
  listLastRowsAcrossOwners,
} from "./worker-queries.ts";

/** The visitor waits for it, with the avatar not yet visible. */
const TIMEOUT_MS = 3_000;

/** The function's name in the call's tool calls. */
const LOOK_UP = "before_call";

type CalledSession = Pick<SessionRow, "id" | "scenario" | "runtimeVars" | "flowState">;

/**
 * Makes the request of a scenario's `before_call`, once per call, and adds the values that it saves to the call's runtime
 * variables. Returns them all. A failed look-up adds nothing: the call takes place without. A job that takes over a call finds
 * the values stored.
 */
export async function lookUpBeforeCall(
  { id, scenario, runtimeVars, flowState }: CalledSession,
  network?: Network,
): Promise<SessionRow["runtimeVars"]> {
  const { before_call: lookUp, initial_node: nodeId } = scenario.nodesJson;
  if (!lookUp || flowState) return runtimeVars;
  const result = await runToolCall(
    id,
    {
      // The session's own id: there is one look-up per call.
      ...{ callId: id, endpointId: lookUp.endpoint_id, nodeId, functionName: LOOK_UP, args: {} },
      ...{ variables: declaredValues(scenario.nodesJson, runtimeVars), runtimeVars, save: lookUp.save },
      timeoutMs: TIMEOUT_MS,
    },
    { network },
  );
  const found = storableValues(result.variables);
  const all = { ...runtimeVars, ...found };
  if (runtimeVarsProblem(all) !== null) {
    log.warn("look-up returned too much", { sessionId: id });
    return runtimeVars;
  }
  await addRuntimeVarsAcrossOwners(db, id, found);
  return all;
}

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
  const takeover = await findOpenTakeoverAcrossOwners(db, sessionId);
  const recalled = await recallVisitor(session);
  const callNow = callTime(session, now);
  // Of a conversation that was in writing, the wait for a place is not part of the call.
  const isBeginning = session.status === "created" && session.writtenFrom !== null;
  const begunAt = isBeginning ? callNow : (session.activeAt ?? session.createdAt);
  const activeMs = Math.max(0, callNow.getTime() - begunAt.getTime());
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
    ...(session.idleSeconds === null ? {} : { idleSeconds: session.idleSeconds }),
    remainingMs: Math.max(0, session.maxDurationMs - activeMs),
    ...visionOf(session.scenario),
    ...(recalled && { recalled }),
    ...(takeover && { takeover: { id: takeover.id, name: takeover.name } }),
    nextSeq: (lastSeq ?? -1) + 1,
    ...(session.kind === "test" ? { isTest: true as const } : {}),
    ...(session.flowState
      ? {
          resume: {
            flowState: session.flowState,
            rows: await listResumedRows(sessionId, session.contextFrom),
            now: callNow.toISOString(),
            activeMs,
            ...(session.status === "created" &&
              session.writtenFrom !== null && { isFromWriting: true as const }),
            ...(await findHeardLanguage(session.id, session.language)),
          },
        }
      : {}),
  };
}

/** What the visitor may show. */
function visionOf({ nodesJson, languageModel }: SessionRow["scenario"]): Pick<Bootstrap, "vision"> {
  const { vision, vision_every_seconds: everySeconds } = nodesJson;
  const [first, ...others] = callVisionSources(vision, languageModel);
  if (!first) return {};
  return { vision: { sources: [first, ...others], ...(everySeconds !== undefined && { everySeconds }) } };
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

/**
 * Returns the files of a live session's uploaded avatar. Throws `SessionRefusal`: over, or unknown (also for
 * a built-in avatar).
 */
export async function readSessionAvatarPack(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { avatarId } = await findLiveLook(sessionId);
  const pack = await readUploadedPack(avatarId);
  if (!pack) throw new SessionRefusal("unknown");
  return pack;
}

/**
 * Returns the image behind a live session's avatar. Throws
 * `SessionRefusal`: over, or unknown (also if it has none).
 */
export async function readSessionBackground(sessionId: string): Promise<Uint8Array<ArrayBuffer>> {
  const { background } = await findLiveLook(sessionId);
  const id = imageIdOf(background);
  const image = id === null ? null : await readBackgroundFile(id);
  if (!image) throw new SessionRefusal("unknown");
  return image;
}

/** Throws `SessionRefusal`: unknown, over. */
async function findLiveLook(sessionId: string): Promise<{ avatarId: string; background: string }> {
  return requireLive(await findSessionLookAcrossOwners(db, sessionId));
}
