import { sql } from "drizzle-orm";
import { connection, type Db } from "#db/client.ts";

const CHANNEL = "visavis_bell";

type Listeners = Map<string, Set<() => void>>;
/** Held beside the connection they hang on: another connection (a test's) starts with none. */
declare global {
  var visavisBells: WeakMap<object, { listeners: Listeners; ready: Promise<void> }> | undefined;
}

function bellOf() {
  globalThis.visavisBells ??= new WeakMap();
  const current = connection();
  const existing = globalThis.visavisBells.get(current);
  if (existing) return existing;
  const listeners: Listeners = new Map();
  const ready = current.listen(CHANNEL, (topic) => {
    for (const fn of listeners.get(topic) ?? []) fn();
  });
  const bell = { listeners, ready };
  globalThis.visavisBells.set(current, bell);
  return bell;
}

/**
 * Wakes every listener of `topic` in every process once the transaction commits; a roll-back rings nothing.
 * It carries no data: who hears it looks into the table.
 */
export async function ring(tx: Db, topic: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`);
}

/** Calls `fn` at each ring of `topic` until the returned function is called. Look into the table after subscribing, not before. */
export async function listen(topic: string, fn: () => void): Promise<() => void> {
  const { listeners, ready } = bellOf();
  const set = listeners.get(topic) ?? new Set();
  set.add(fn);
  listeners.set(topic, set);
  await ready;
  return () => {
    set.delete(fn);
    if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
  };
}

/** The topic that rings when a session gets a new command. */
export const commandsTopic = (sessionId: string): string => `commands:${sessionId}`;
