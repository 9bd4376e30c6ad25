import { type SQL, sql } from "drizzle-orm";

/**
 * The number of a change of a session's transcript or tool calls, as a value of the statement that stores the change. It locks
 * the session's row until the transaction ends, so numbers are committed in their order. The subquery can't be merged into its
 * query, so the number is taken after the lock.
 */
export const nextRevision = (sessionId: string): SQL<number> =>
  sql<number>`(select nextval('conversation_revisions') from
    (select id from sessions where id = ${sessionId}::uuid for no key update) as locked)`;
