import { connection, type Db, replaceConnection } from "#db/client.ts";

const STATEMENTS = new Set<string | symbol>([
  "select",
  "selectDistinct",
  "insert",
  "update",
  "delete",
  "execute",
]);

/** Wraps a database or transaction and records each statement. */
function watched<Target extends Db>(db: Target, begun: string[]): Target {
  return new Proxy(db, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      if (STATEMENTS.has(property)) begun.push(String(property));
      if (property !== "transaction") return value.bind(target);
      const transaction: Db["transaction"] = (work, config) =>
        target.transaction((tx) => work(watched(tx, begun)), config);
      return transaction;
    },
  });
}

/** Returns the statements executed while `work` runs, in order: measures work without a clock. */
export async function watchDatabase(work: () => Promise<unknown>): Promise<string[]> {
  const real = connection();
  const begun: string[] = [];
  replaceConnection({ ...real, db: watched(real.db, begun) });
  try {
    await work();
  } finally {
    replaceConnection(real);
  }
  return begun;
}
