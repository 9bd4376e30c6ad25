"use server";

import { listenIn } from "#lib/conversations/listen-in.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";

/** Answers the way into a live call's room for somebody who only hears it. */
export async function listenAction(data: FormData) {
  return await formAction(async () => {
    const { caller, user } = await requireSession();
    const { id } = readForm(data);
    const params = parseInput(sessionParams, { conversation_session_id: id });
    return await listenIn(caller, user, params.conversation_session_id);
  });
}
