import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getCollectedValues, listPresentedToolCalls } from "./collected/collected.ts";
import { presentSummary } from "./summaries/present.ts";
import { findConversationSummary } from "./summaries/summaries.ts";

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
