import { db } from "#db/client.ts";
import type { ScenarioSnapshot } from "#db/schema/sessions.ts";
import { countedServer, findChatServer } from "#lib/language-models/open-model.ts";
import { completeChat, instanceServer, modelName } from "#lib/model-clients/complete-chat.ts";
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
 * The model that works on a call after its end: the account's own one that the call had, or the instance's. What was said in a
 * call with an own model is sent to no other one, even if that was deleted. Answers count as usage of the call.
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
      await addUsageAcrossOwners(db, sessionId, usage.list());
    }
  };
  return { name, isOwn: own !== null, chat };
}
