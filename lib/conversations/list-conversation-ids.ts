import { listConversations } from "#lib/conversations/list-conversations.ts";
import type { SessionFilter } from "#lib/conversations/session-filter.ts";
import type { Caller } from "#lib/platform/caller.ts";

const AT_ONCE = 100;

/** The ids of all of the caller's conversations that pass the filter, newest first, a page at a time. */
export async function* listConversationIds(caller: Caller, filter: SessionFilter): AsyncGenerator<string> {
  let beforeId: string | undefined;
  for (;;) {
    const { rows, nextCursor } = await listConversations(caller, filter, { limit: AT_ONCE, beforeId });
    yield* rows.map(({ id }) => id);
    beforeId = rows.at(-1)?.id;
    if (nextCursor === null) return;
  }
}
