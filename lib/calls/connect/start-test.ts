import { db, type Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { countGuess } from "#lib/auth/sign-in/count-attempt.ts";
import { DEFAULT_VIDEO } from "#lib/avatar-engine/draw/framing.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { beginText } from "#lib/calls/text/start-text.ts";
import { countLiveTexts, insertTextConversation } from "#lib/calls/text/text-queries.ts";
import { countLiveSessions, insertSession } from "#lib/conversations/queries.ts";
import type { StartTestInput } from "#lib/conversations/schema.ts";
import { longestPacedCallMs } from "#lib/flow/scenario/pace.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { withAccountPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { callVisionSources } from "./call-vision.ts";
import {
  type ConnectResult,
  isMediaServerUp,
  requireCallLanguage,
  requireRunnable,
} from "./connect-conversation.ts";
import { mediaServerDown, tooManyTests, tooManyTestsToday } from "./connect-refusals.ts";
import { signRoomToken } from "./sign-room-token.ts";

/** Tests cost no minutes, so this is what keeps one account from filling the whole machine with them. */
export const MAX_TESTS = 4;
/** Tests in writing need no place of a call. One whose page was closed stays open until it is idle. */
export const MAX_TEXT_TESTS = 20;
/** Far more than anybody tries by hand, and too few to serve visitors with. */
export const MAX_TESTS_PER_DAY = 300;
const MAX_TEST_MS = 15 * 60_000;

/**
 * Admits a test and counts it. Throws `CONCURRENCY_LIMIT` for too many tests at a time, `QUOTA_EXCEEDED` (`rate_limited`) for
 * too many in a day, and `SERVICE_UNAVAILABLE` for a call without a media server.
 */
async function admitTest(tx: Tx, actor: Actor, isText: boolean, hasMedia: boolean): Promise<void> {
  if (isText) {
    const inUse = await countLiveTexts(tx, actor.ownerId, "tests");
    if (inUse >= MAX_TEXT_TESTS) throw tooManyTests(MAX_TEXT_TESTS, inUse);
  } else {
    const { active, waiting } = await countLiveSessions(tx, actor.ownerId, "tests");
    const inUse = active + waiting;
    if (inUse >= MAX_TESTS) throw tooManyTests(MAX_TESTS, inUse);
    if (!hasMedia) throw mediaServerDown();
  }
  const now = new Date();
  const guess = ["draft tests", actor.ownerId] as const;
  const { count, windowStartedAt } = await countGuess(guess, { now, windowMs: DAY_MS }, tx);
  if (count <= MAX_TESTS_PER_DAY) return;
  throw tooManyTestsToday(MAX_TESTS_PER_DAY, windowStartedAt.getTime() + DAY_MS - now.getTime());
}

/**
 * Starts a call with a scenario's draft, or with the published version if it has no draft, at `startNode` if
 * that is given. The session is
 * an ordinary conversation, except that it counts towards no limit of the plan and its worker streams events
 * to the owner. A test in writing has no worker; `followTest` streams what happens. Throws like `connectConversation`,
 * `CONCURRENCY_LIMIT` for too many tests at a time, and `QUOTA_EXCEEDED` for too many in a day.
 */
export async function startTest(actor: Actor, input: StartTestInput): Promise<ConnectResult> {
  const { scenarioId, avatarId, runtimeVars, startNode, mode } = input;
  const isText = mode === "text";
  const {
    name,
    draft,
    voice,
    speed,
    language,
    pronunciations: own,
    languageModelId,
    ...published
  } = await getScenario(actor, scenarioId);
  const { nodesJson: drawn, llmModel, fallbackLlmModel } = draft ?? published;
  const nodesJson = startNode === undefined ? drawn : { ...drawn, initial_node: startNode };
  const { chosen } = await getAvatar(actor, avatarId);
  await requireRunnable(actor, { nodesJson, llmModel, fallbackLlmModel }, runtimeVars);
  if (!isText) await requireCallLanguage(language);
  const pronunciations = await withAccountPronunciations(actor.ownerId, own, chosen?.pronunciations ?? []);
  const languageModel = await findChosenModel(actor.ownerId, languageModelId);
  const hasMedia = isText || (await isMediaServerUp());
  const id = newId();
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    await admitTest(tx, actor, isText, hasMedia);
    await insertSession(tx, {
      id,
      ownerId: actor.ownerId,
      kind: "test",
      mode,
      scenarioId,
      avatarId,
      runtimeVars,
      scenario: { name, nodesJson, llmModel, fallbackLlmModel, languageModel },
      voice: voice ?? chosen?.voice ?? null,
      speed: speed ?? chosen?.speed ?? null,
      language,
      pronunciations,
      sttKeywords: [],
      recordConversation: false,
      showAiLabel: true,
      maxDurationMs: longestPacedCallMs(nodesJson, Math.min(MAX_TEST_MS, env.SESSION_MAX_DURATION_MS)),
      status: "created",
      ...(isText && { userJoinedAt: databaseNow() }),
    });
    if (isText) await insertTextConversation(tx, id, databaseNow());
  });
  if (isText) return await beginText(id);
  return {
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(id, DEFAULT_VIDEO, {
      shows: callVisionSources(nodesJson.vision, languageModel),
    }),
    conversationSessionId: id,
  };
}
