import { db } from "#db/client.ts";
import type { ScenarioSnapshot } from "#db/schema/sessions.ts";
import { countedServer, findChatServer } from "#lib/language-models/open-model.ts";
import { completeChat, instanceServer, modelName } from "#lib/model-clients/complete-chat.ts";
import { log } from "#lib/platform/log.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { UsageCounter } from "#lib/worker-protocol/model-usage.ts";
import { addUsageAcrossOwners } from "../after-call-queries.ts";

type EndedCall = { ownerId: string; scenario: Pick<ScenarioSnapshot, "llmModel" | "languageModel"> };

export type ModelAfterCall = {
  /** What its server calls it. */
  name: string;
  /** Whether it is the account's own. */
  isOwn: boolean;
  /** Throws `ChatError`. */
  chat: Chat;
};

/**
 * The model for work after a call: the account's own model if the call had one, otherwise the instance's. The transcript of a
 * call with an own model is sent to no other model, even if its own was deleted. Usage counts toward the call.
 */
export async function findModelAfterCall(
  sessionId: string,
  { ownerId, scenario: { llmModel, languageModel } }: EndedCall,
): Promise<ModelAfterCall> {
  const own = await findChatServer(ownerId, languageModel);
  const server = own ?? instanceServer();
  const name = modelName(llmModel, server);
  const chat: Chat = async (request, signal) => {
    const usage = new UsageCounter();
    const counted = countedServer(server, { model: name, languageModelId: languageModel?.id }, usage);
    try {
      return await completeChat(request, signal, counted);
    } finally {
      // An answer that has been paid for is worth more than its place in the statistics.
      await addUsageAcrossOwners(db, sessionId, usage.list()).catch((error: unknown) =>
        log.warn("usage after a call not counted", { sessionId, error }),
      );
    }
  };
  return { name, isOwn: own !== null, chat };
}
