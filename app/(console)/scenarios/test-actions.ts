"use server";

import { getWords } from "#components/words/get-words.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { startTest } from "#lib/calls/connect/start-test.ts";
import { appendSystemMessage } from "#lib/calls/control/queue-commands.ts";
import { sessionParams, startTestInput, systemMessageInput } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { AppError } from "#lib/platform/errors.ts";
import { formAction, readForm } from "../../form-action.ts";

/** Starts a test of a scenario's draft. Returns the room to join. */
export async function startTestAction(data: FormData) {
  return await formAction(async () => {
    const { actor } = await requireSession("scenarios.change");
    const { runtime_vars: runtimeVars = "{}", ...fields } = readForm(data);
    const input = parseInput(startTestInput, { ...fields, runtime_vars: await readVars(runtimeVars) });
    const { roomUrl, token, conversationSessionId } = await startTest(actor, input);
    return { roomUrl, roomToken: token, sessionId: conversationSessionId };
  });
}

/** Reports invalid JSON under the name of its form field. */
async function readVars(text: string): Promise<unknown> {
  try {
    return parseJson(text);
  } catch {
    const { before: words } = await getWords("scenarioTesting");
    throw new AppError("VALIDATION", { message: words.variablesInvalid });
  }
}

/** Sends a system message to the model of a running test. */
export async function sendSystemMessageAction(data: FormData) {
  return await formAction(async () => {
    const { actor } = await requireSession("scenarios.change");
    const { id, content, run_llm: runLlm } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    const message = parseInput(systemMessageInput, { content, run_llm: runLlm === "true" });
    await appendSystemMessage(actor, params.conversation_session_id, message);
  });
}
