import { type Db, db } from "#db/client.ts";
import { countLiveSessions, sumCallMs } from "#lib/conversations/queries.ts";
import { listNamedConversations, type NamedConversationRow } from "#lib/conversations/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import {
  countSessionsByKey,
  findDemoCallAcrossOwners,
  type LinkCalls,
  listLiveSessionIds,
  summarizeSessionsByLink,
} from "./usage-queries.ts";

/** Returns how many calls each of the actor's keys has started since `from`, by key id. */
export async function countCallsByKey(actor: Actor, from: Date): Promise<Map<string, number>> {
  return new Map(await countSessionsByKey(db, actor.ownerId, from));
}

/** Counts the actor's active calls. Calls that wait for their visitor and draft tests don't count. */
export async function countLiveCalls(actor: Actor): Promise<number> {
  return (await countLiveSessions(db, actor.ownerId)).active;
}

/** Returns the actor's minutes in calls since `from`, like `sumCallMs`. */
export async function sumCallMinutes(tx: Db, actor: Actor, from: Date, now: Date): Promise<number> {
  return (await sumCallMs(tx, actor.ownerId, from, now)) / 60_000;
}

/** More than the console shows at a time. */
const MAX_LIVE_CALLS = 20;

/** Lists the actor's active calls, newest first. */
export async function listLiveCalls(actor: Actor): Promise<NamedConversationRow[]> {
  return (
    await listNamedConversations(actor, { status: "active" }, { limit: MAX_LIVE_CALLS, beforeId: undefined })
  ).rows;
}

/** Lists the media rooms of the actor's live calls. A room is named by its session's id. */
export async function listLiveRooms(actor: Actor): Promise<string[]> {
  return await listLiveSessionIds(db, actor.ownerId);
}

/** Returns how many calls each of the actor's links has started and when the last one was, by link id. */
export async function summarizeCallsByLink(actor: Actor, linkIds: string[]): Promise<Map<string, LinkCalls>> {
  return new Map(await summarizeSessionsByLink(db, actor.ownerId, linkIds));
}

const DAY_MS = 86_400_000;

/** Returns whether the demo was called in the day before an account was created, or since. */
export async function wasDemoCalled(account: { createdAt: Date }): Promise<boolean> {
  return Boolean(await findDemoCallAcrossOwners(db, new Date(account.createdAt.getTime() - DAY_MS)));
}
