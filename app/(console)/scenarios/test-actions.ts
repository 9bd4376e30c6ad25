"use server";

import { appendSystemMessage } from "#lib/conversations/append-system-message.ts";
import { sessionParams, startTestInput, systemMessageInput } from "#lib/conversations/schema.ts";
import { startTest } from "#lib/conversations/start-test.ts";
import { AppError } from "#lib/platform/errors.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";

/** Starts a test of a scenario's draft, and answers the room to join. */
export async function startTestAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { runtime_vars: runtimeVars = "{}", ...fields } = readForm(data);
    const input = parseInput(startTestInput, { ...fields, runtime_vars: readVars(runtimeVars) });
    const { roomUrl, token, conversationSessionId } = await startTest(caller, input);
    return { roomUrl, roomToken: token, sessionId: conversationSessionId };
  });
}

/** In the words of the field, which is no body of a request. */
function readVars(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new AppError("VALIDATION", { message: "The runtime variables must be a JSON object" });
  }
}

/** Tells the model of a running test something from outside. */
export async function tellTestAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id, content, run_llm: runLlm } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    const message = parseInput(systemMessageInput, { content, run_llm: runLlm === "true" });
    await appendSystemMessage(caller, params.conversation_session_id, message);
  });
}
