import { type SQL, sql } from "drizzle-orm";
import { connection, type Db } from "./client.ts";

const CHANNEL = "visavis_notifications";

type Listeners = Map<string, Set<() => void>>;
type Subscription = { listeners: Listeners; ready: Promise<void> };
/** Keyed by the connection, so a test's own connection starts without listeners. */
declare global {
  var visavisNotifications: WeakMap<object, Subscription> | undefined;
}

function subscription(): Subscription {
  globalThis.visavisNotifications ??= new WeakMap();
  const current = connection();
  const existing = globalThis.visavisNotifications.get(current);
  if (existing) return existing;
  const listeners: Listeners = new Map();
  const ready = current.listen(CHANNEL, (topic) => {
    for (const fn of listeners.get(topic) ?? []) fn();
  });
  const created = { listeners, ready };
  globalThis.visavisNotifications.set(current, created);
  return created;
}

/**
 * Wakes every listener of `topic` in every process once the transaction commits, and none if it rolls back.
 * A notification carries no data: listeners read the table.
 */
export async function notify(tx: Db, topic: string): Promise<void> {
  await tx.execute(sql`select ${notified(topic)}`);
}

/** The same as a column that another statement returns, which saves a statement. */
export const notified = (topic: string): SQL<string> => sql<string>`pg_notify(${CHANNEL}, ${topic})::text`;

/**
 * Calls `fn` at each notification of `topic` until the returned function is called. Read the table after
 * subscribing, not before.
 */
export async function listen(topic: string, fn: () => void): Promise<() => void> {
  const { listeners, ready } = subscription();
  const set = listeners.get(topic) ?? new Set();
  set.add(fn);
  listeners.set(topic, set);
  await ready;
  return () => {
    set.delete(fn);
    if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
  };
}

/** The topic that is notified when a session gets a new command, or ends. */
export const commandsTopic = (sessionId: string): string => `commands:${sessionId}`;

/** The topic that is notified when something changes that a conversation's event stream shows. */
export const eventsTopic = (sessionId: string): string => `events:${sessionId}`;
