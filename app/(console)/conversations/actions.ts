"use server";

import { revalidatePath } from "next/cache";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { sessionParams } from "#lib/conversations/schema.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { retrySummary } from "#lib/summaries/retry-summary.ts";
import { formAction } from "../../form-action.ts";

export async function deleteConversationAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteConversations(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
  });
}

export async function retrySummaryAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { conversation_session_id: id } = parseInput(sessionParams, {
      conversation_session_id: data.get("id"),
    });
    await retrySummary(caller, id);
    revalidatePath(`/conversations/${id}`);
  });
}
