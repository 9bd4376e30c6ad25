import { db } from "#db/client.ts";
import { lockAccount } from "#lib/accounts/get-account.ts";
import { getAvatar } from "#lib/avatars/get-avatar.ts";
import type { ConnectResult } from "#lib/conversations/connect-conversation.ts";
import { mediaServerDown, tooManyTests } from "#lib/conversations/connect-refusals.ts";
import { countLiveSessions, insertSession } from "#lib/conversations/queries.ts";
import { isMediaServerUp, requireRunnable } from "#lib/conversations/require-runnable.ts";
import type { StartTestInput } from "#lib/conversations/schema.ts";
import { signRoomToken } from "#lib/conversations/sign-room-token.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";

/** Tests cost no minutes, so that something else has to keep an account from taking the whole machine by them. */
export const MAX_TESTS = 4;
const MAX_TEST_MS = 15 * 60_000;

/**
 * Lets a scenario's owner talk to its draft, or to what is published while there is no draft. The session is a
 * conversation like any other but for its kind: it counts towards no limit of the plan, and its worker tells the owner
 * what happens inside. Throws like `connectConversation`; `CONCURRENCY_LIMIT` for the fifth test at a time.
 */
export async function startTest(caller: Caller, input: StartTestInput): Promise<ConnectResult> {
  const { scenarioId, avatarId, runtimeVars } = input;
  const { name, draft, ...published } = await getScenario(caller, scenarioId);
  const { nodesJson, llmModel } = draft ?? published;
  await getAvatar(caller, avatarId);
  await requireRunnable(caller, { nodesJson, llmModel });
  const hasMedia = await isMediaServerUp();
  const id = newId();
  await db.transaction(async (tx) => {
    await lockAccount(tx, caller);
    const { active, waiting } = await countLiveSessions(tx, caller.ownerId, "tests");
    const held = active + waiting;
    if (held >= MAX_TESTS) throw tooManyTests(MAX_TESTS, held);
    if (!hasMedia) throw mediaServerDown();
    await insertSession(tx, {
      ...{ id, ownerId: caller.ownerId, kind: "test", scenarioId, avatarId, runtimeVars },
      scenario: { name, nodesJson, llmModel },
      sttKeywords: [],
      recordConversation: false,
      showAiLabel: true,
      maxDurationMs: Math.min(MAX_TEST_MS, env.SESSION_MAX_DURATION_MS),
      status: "created",
    });
  });
  return { roomUrl: env.LIVEKIT_PUBLIC_URL, token: await signRoomToken(id), conversationSessionId: id };
}
