import type { Db, Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { getAccount, lockAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf, type PlanLimits } from "#lib/auth/accounts/plans.ts";
import type { CallVideoCodec } from "#lib/avatar-engine/draw/framing.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { lockBackground } from "#lib/avatars/backgrounds/backgrounds.ts";
import { requirePlace } from "#lib/calls/capacity/capacity.ts";
import { beginText, requireTextPlace } from "#lib/calls/text/start-text.ts";
import { insertTextConversation } from "#lib/calls/text/text-queries.ts";
import { notifyOf } from "#lib/conversations/change-conversation.ts";
import { countLiveSessions, insertConsent, insertSession, sumCallMs } from "#lib/conversations/queries.ts";
import type { ConnectInput } from "#lib/conversations/schema.ts";
import { withPictureAddresses } from "#lib/flow/cards/picture-reference.ts";
import { declaredValues } from "#lib/flow/engine/state.ts";
import { usesFullSizeModel } from "#lib/flow/scenario/nodes-json.ts";
import { longestPacedCallMs } from "#lib/flow/scenario/pace.ts";
import { listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import { missingLanguage } from "#lib/languages/missing-language.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { isReachable } from "#lib/platform/network/probe.ts";
import { withAccountPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { findCallErrors } from "#lib/scenarios/check-scenario.ts";
import { getPublishedScenario } from "#lib/scenarios/scenarios.ts";
import { isRoomForRecording } from "#lib/usage/quotas.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import { callVisionSources } from "./call-vision.ts";
import {
  languageUnavailable,
  mediaServerDown,
  minutesUsedUp,
  paidPlanNeeded,
  scenarioHasErrors,
  tooManySessions,
  variablesMissing,
} from "./connect-refusals.ts";
import { signRoomToken } from "./sign-room-token.ts";

const MEDIA_PROBE = { timeoutMs: 1_000, freshMs: 2_000, attempts: 2 };

/**
 * Throws `VALIDATION` for a graph with errors, and for a required variable that neither the graph nor `runtimeVars` can
 * fill; `AUTH_DENIED` for a model that the actor's plan lacks.
 */
export async function requireRunnable(
  actor: Actor,
  graph: ScenarioDraft,
  runtimeVars: Record<string, JsonValue>,
): Promise<void> {
  const errors = await findCallErrors(actor, graph.nodesJson);
  if (errors.length > 0) throw scenarioHasErrors(errors);
  const given = declaredValues(graph.nodesJson, runtimeVars);
  const missing = listRequiredNames(graph.nodesJson).filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0) throw variablesMissing(missing, runtimeVars, graph.nodesJson.variables);
  const account = await getAccount(actor);
  if (usesFullSizeModel(graph) && !limitsOf(account.plan).fullSizeModels) throw paidPlanNeeded();
}

/** Returns whether the media server can take calls. */
export const isMediaServerUp = (): Promise<boolean> => isReachable(env.LIVEKIT_URL, MEDIA_PROBE);

/** Throws `VALIDATION` for a call whose language the instance cannot hear or speak, which would produce nonsense. */
export async function requireCallLanguage(language: string | null): Promise<void> {
  if (language === null) return;
  const missing = missingLanguage(language, await findInstanceLanguages());
  if (missing) throw languageUnavailable(language, missing);
}

const NO_ROOM =
  "The call was not recorded, because the account's storage was full. Delete files, or ask the operator for more.";

/** `roomUrl` and `token` are empty for a text conversation. */
export type ConnectResult = { roomUrl: string; token: string; conversationSessionId: string };
/** The terms of an admitted call. `consent`: the text that the visitor agreed to, stored with the session. */
export type Admission = {
  maxDurationMs: number;
  consent: { text: string; textHash: string; addressHash: string } | null;
};

type Origin = {
  kind: SessionRow["kind"];
  hostedLinkId?: string;
  addressHash?: string;
  apiKeyId?: string;
  /** What the visitor's page asks for; VP8 if omitted. */
  videoCodec?: CallVideoCodec;
  /**
   * Runs in the transaction that stores the session, before the account's own limits are checked, which it gets. Throws
   * to refuse the call.
   */
  admit?: (tx: Tx, limits: PlanLimits) => Promise<Admission>;
};

/**
 * Throws if the account has no minutes left or too many calls, or if there is no media server. Returns whether the call can be
 * recorded.
 */
export async function admitVoice(
  tx: Tx,
  actor: Actor,
  limits: PlanLimits,
  { hasMedia, isRecordingWanted }: { hasMedia: boolean; isRecordingWanted: boolean },
): Promise<boolean> {
  await checkMinutes(tx, actor, limits, databaseNow());
  const { active, waiting } = await countLiveSessions(tx, actor.ownerId);
  const inUse = active + waiting;
  if (inUse >= limits.concurrentSessions) throw tooManySessions(limits.concurrentSessions, inUse);
  if (!hasMedia) throw mediaServerDown();
  return isRecordingWanted && (await isRoomForRecording(tx, actor, limits));
}

/**
 * Starts a call: stores a session with a copy of the scenario and returns a token for its room. A call that should be
 * recorded while the account's storage is full takes place without a recording. Throws, in this order of checks:
 * `SCENARIO_NOT_FOUND`, `AVATAR_NOT_FOUND`, `VALIDATION` (a draft with errors, or a required variable that is missing),
 * `AUTH_DENIED` (a model that the plan lacks), `VALIDATION` (a language that cannot be heard or spoken),
 * `SERVICE_UNAVAILABLE` (no worker has a place for another call), `NOT_FOUND` (a deleted background image),
 * `QUOTA_EXCEEDED`, `CONCURRENCY_LIMIT`, `SERVICE_UNAVAILABLE` (no media server). A text conversation needs no language that
 * can be spoken, no place, no minutes and no media server; only their number is limited.
 */
export async function connectConversation(
  actor: Actor,
  { maxCallMinutes, ...input }: ConnectInput,
  { admit, videoCodec, ...origin }: Origin,
): Promise<ConnectResult> {
  const scenario = await getPublishedScenario(actor, input.scenarioId);
  const { name, nodesJson, llmModel, fallbackLlmModel } = scenario;
  const { chosen } = await getAvatar(actor, input.avatarId);
  await requireRunnable(actor, { nodesJson, llmModel, fallbackLlmModel }, input.runtimeVars);
  const language = input.language ?? scenario.language;
  const isText = input.mode === "text";
  if (!isText) await requireCallLanguage(language);
  // The more specific choice counts: that of the call or its link, then the scenario's, then the avatar's.
  const pronunciations = await withAccountPronunciations(
    actor.ownerId,
    input.pronunciations,
    scenario.pronunciations,
    chosen?.pronunciations ?? [],
  );
  const languageModel = await findChosenModel(actor.ownerId, scenario.languageModelId);
  const hasMedia = isText || (await isMediaServerUp());
  if (hasMedia && !isText) await requirePlace();
  const id = newId();
  const isRecordingWanted = input.recordConversation && !isText;
  await changeAndNotify(async ({ tx, notify }) => {
    await lockBackground(tx, actor, input.background);
    // Parallel connects of an account wait for each other
    // here, so each counts the sessions of those before it.
    const limits = limitsOf((await lockAccount(tx, actor)).plan);
    const admission = await admit?.(tx, limits);
    const isRecorded = isText
      ? await requireTextPlace(tx, actor, limits)
      : await admitVoice(tx, actor, limits, { hasMedia, isRecordingWanted });
    await insertSession(tx, {
      ...input,
      ...origin,
      id,
      ownerId: actor.ownerId,
      voice: input.voice ?? scenario.voice ?? chosen?.voice ?? null,
      speed: input.speed ?? scenario.speed ?? chosen?.speed ?? null,
      language,
      liveliness: scenario.liveliness,
      videoSize: env.CALL_VIDEO,
      pronunciations,
      scenario: {
        name,
        nodesJson: withPictureAddresses(nodesJson, new URL(env.APP_URL).origin),
        llmModel,
        fallbackLlmModel,
        languageModel,
      },
      scenarioVersion: scenario.version,
      ...recordingOf(isRecordingWanted, isRecorded),
      maxDurationMs: longestPacedCallMs(nodesJson, admission?.maxDurationMs ?? longestCallMs(maxCallMinutes)),
      status: "created",
      ...(isText && { userJoinedAt: databaseNow() }),
    });
    if (isText) await insertTextConversation(tx, id, databaseNow());
    if (admission?.consent) await insertConsent(tx, id, admission.consent);
    await notifyOf(tx, notify, [{ id, ownerId: actor.ownerId }], "conversation.created");
  });
  if (isText) return await beginText(id);
  return {
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(
      id,
      {
        videoFormat: input.videoFormat,
        videoSize: env.CALL_VIDEO,
        ...(videoCodec && { videoCodec }),
      },
      { shows: callVisionSources(nodesJson.vision, languageModel) },
    ),
    conversationSessionId: id,
  };
}

const longestCallMs = (minutes: number | null): number =>
  Math.min(env.SESSION_MAX_DURATION_MS, (minutes ?? Number.POSITIVE_INFINITY) * 60_000);

/** A full storage never refuses a visitor: the call is not recorded, and its page in the console says why. */
export function recordingOf(isWanted: boolean, isRecorded: boolean) {
  if (!isWanted) return { recordConversation: false, recordingStatus: "none" as const };
  if (isRecorded) return { recordConversation: true, recordingStatus: "not_started" as const };
  return { recordConversation: false, recordingStatus: "failed" as const, recordingError: NO_ROOM };
}

/**
 * Throws if the minutes of the calendar month (UTC) are used up. They never cut off a call that has started.
 */
async function checkMinutes(tx: Db, actor: Actor, limits: PlanLimits, now: Date): Promise<void> {
  if (limits.minutesPerMonth === null) return;
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const usedMinutes = (await sumCallMs(tx, actor.ownerId, monthStart, now)) / 60_000;
  if (usedMinutes >= limits.minutesPerMonth) throw minutesUsedUp(limits.minutesPerMonth, usedMinutes);
}
