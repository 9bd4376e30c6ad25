import { db } from "#db/client.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { DEFAULT_VIDEO } from "#lib/avatar-engine/draw/framing.ts";
import { getAvatar } from "#lib/avatars/avatars.ts";
import { countLiveSessions, insertSession } from "#lib/conversations/queries.ts";
import type { StartTestInput } from "#lib/conversations/schema.ts";
import { longestPacedCallMs } from "#lib/flow/scenario/pace.ts";
import { findChosenModel } from "#lib/language-models/open-model.ts";
import type { Actor } from "#lib/platform/actor.ts";
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
import { mediaServerDown, tooManyTests } from "./connect-refusals.ts";
import { signRoomToken } from "./sign-room-token.ts";

/** Tests cost no minutes, so this is what keeps one account from filling the whole machine with them. */
export const MAX_TESTS = 4;
const MAX_TEST_MS = 15 * 60_000;

/**
 * Starts a call with a scenario's draft, or with the published version if it has no draft, at `startNode` if
 * that is given. The session is
 * an ordinary conversation, except that it counts towards no limit of the plan and its worker streams events
 * to the owner. Throws like `connectConversation`, and `CONCURRENCY_LIMIT` for the fifth test at a time.
 */
export async function startTest(actor: Actor, input: StartTestInput): Promise<ConnectResult> {
  const { scenarioId, avatarId, runtimeVars, startNode } = input;
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
  await requireCallLanguage(language);
  const pronunciations = await withAccountPronunciations(actor.ownerId, own, chosen?.pronunciations ?? []);
  const languageModel = await findChosenModel(actor.ownerId, languageModelId);
  const hasMedia = await isMediaServerUp();
  const id = newId();
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor);
    const { active, waiting } = await countLiveSessions(tx, actor.ownerId, "tests");
    const inUse = active + waiting;
    if (inUse >= MAX_TESTS) throw tooManyTests(MAX_TESTS, inUse);
    if (!hasMedia) throw mediaServerDown();
    await insertSession(tx, {
      id,
      ownerId: actor.ownerId,
      kind: "test",
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
    });
  });
  return {
    roomUrl: env.LIVEKIT_PUBLIC_URL,
    token: await signRoomToken(id, DEFAULT_VIDEO, {
      shows: callVisionSources({ nodesJson, languageModel }),
    }),
    conversationSessionId: id,
  };
}
