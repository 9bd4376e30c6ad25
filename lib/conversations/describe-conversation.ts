import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getCollectedValues, listPresentedToolCalls } from "./collected/collected.ts";
import { getConversation, getModelUsage } from "./conversations.ts";
import { presentConversation } from "./present.ts";
import { findWords } from "./queries.ts";
import { type Conversation, readIncluded } from "./schema.ts";
import { listCards } from "./shown-cards/shown-cards.ts";
import { presentSummary } from "./summaries/schema.ts";
import { findConversationSummary } from "./summaries/summaries.ts";

/** One of the actor's conversations as the API shows it, with the parts that `include` names. */
export async function describeConversation(
  actor: Actor,
  id: string,
  include: string | undefined,
): Promise<Conversation> {
  const parts = readIncluded(include);
  const found = await getConversation(actor, id);
  return presentConversation(found, {
    isMeasured: parts.has("metrics"),
    summary: parts.has("summary") ? await findConversationSummary(actor, id) : undefined,
    values: parts.has("variables") ? await getCollectedValues(actor, id) : undefined,
    usage: parts.has("model_usage") ? await getModelUsage(actor, id) : undefined,
    toolCalls: parts.has("tool_calls") ? await listPresentedToolCalls(actor, id) : undefined,
    cards: parts.has("cards") ? await listCards(actor, id) : undefined,
  });
}

/** The words of a row of one of the actor's conversations; undefined once they were deleted. */
export const findMessageWords = (actor: Actor, id: string, seq: number): Promise<string | undefined> =>
  findWords(db, actor.ownerId, id, seq);

/** What one of the actor's calls collected, as webhooks send it; empty for a conversation that was deleted. */
export async function describeCollected(actor: Actor, id: string) {
  try {
    const { metadata, runtimeVars, variables } = await getCollectedValues(actor, id);
    const summary = await findConversationSummary(actor, id);
    return {
      metadata,
      runtime_vars: runtimeVars,
      variables,
      tool_calls: await listPresentedToolCalls(actor, id),
      summary: summary && presentSummary(summary),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "SESSION_NOT_FOUND") return {};
    throw error;
  }
}
