import { db } from "#db/client.ts";
import { getConversation } from "#lib/conversations/reads.ts";
import type { SummaryRow } from "#lib/conversations/summaries/summary-request.ts";
import { ChatError, completeChat } from "#lib/model-clients/complete-chat.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Chat } from "#lib/scenarios/replays/ask-model.ts";
import { findReplayedSession } from "#lib/scenarios/replays/queries.ts";
import { requirePlanFor } from "#lib/scenarios/require-plan.ts";
import { createTest } from "#lib/scenarios/tests/stored/change-tests.ts";
import { createTestInput } from "#lib/scenarios/tests/stored/schema.ts";
import { listToolCalls } from "#lib/tools/calls/reads.ts";
import { describeVisitorRequest, readDescription, type VisitorDescription } from "./visitor-description.ts";

const ANSWER_LIMIT_MS = 20_000;

/**
 * Creates a simulated visitor from a conversation: the scenario's model describes who the visitor was, and functions get
 * the responses of the call. Throws `SESSION_NOT_FOUND`, `SCENARIO_NOT_FOUND`, `AUTH_DENIED`, and `SERVICE_UNAVAILABLE`
 * if the model gives no description.
 */
export async function createTestFromConversation(
  actor: Actor,
  sessionId: string,
  chat: Chat = completeChat,
): Promise<{ scenarioId: string; id: string }> {
  const session = await findReplayedSession(db, actor.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  await requirePlanFor(actor, session.scenario);
  const { transcript } = await getConversation(actor, sessionId);
  if (!transcript.some(({ role }) => role === "user")) {
    throw invalidField("id", "The visitor said nothing in this conversation");
  }
  const { scenarioId, runtimeVars, scenario } = session;
  const { name, criteria, ...persona } = await describeVisitor(scenario.llmModel, transcript, chat);
  const endpoints = await recordedEndpoints(actor, sessionId);
  const visitor = { persona, criteria, runtime_vars: runtimeVars, endpoints };
  const input = createTestInput.parse({ name, content: { kind: "simulated", visitor } });
  const { id } = await createTest(actor, scenarioId, input);
  return { scenarioId, id };
}

async function describeVisitor(
  model: string,
  rows: readonly SummaryRow[],
  chat: Chat,
): Promise<VisitorDescription> {
  const request = describeVisitorRequest(model, rows);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const { calls = [] } = await chat(request, AbortSignal.timeout(ANSWER_LIMIT_MS));
      const description = readDescription(calls);
      if (description) return description;
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
    }
  }
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: "The language model could not describe the visitor. Try again later, or create a test by hand.",
  });
}

/** The last response of each endpoint in the call, by function name. */
async function recordedEndpoints(actor: Actor, sessionId: string) {
  const calls = await listToolCalls(actor, sessionId);
  return Object.fromEntries(
    calls.flatMap(({ functionName, result }) =>
      result ? [[functionName, { ok: result.ok, body: parseBody(result.text) }]] : [],
    ),
  );
}

function parseBody(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
