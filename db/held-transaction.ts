import { AsyncLocalStorage } from "node:async_hooks";
import type { Db, Tx } from "./open-connection.ts";

type Work<Result> = (tx: Tx) => Promise<Result>;

/** A transaction that stays open after its work, until `commit` or `rollBack`. */
export class HeldTransaction {
  /** Set while the transaction is open: the database of everything that runs within. */
  tx: Tx | null = null;
  private readonly base: Db;
  private readonly beforeStart: () => Promise<void>;
  private readonly finishing = Promise.withResolvers<Work<void>>();
  private readonly afterCommit: (() => void)[] = [];
  /** Settles when the transaction has ended. */
  private ended: Promise<void> | null = null;

  constructor(base: Db, beforeStart: () => Promise<void>) {
    this.base = base;
    this.beforeStart = beforeStart;
  }

  /** Whether the next transaction is the one to hold. */
  get isNext(): boolean {
    return this.ended === null;
  }

  /** Starts the transaction and returns the result of its work, before the commit. After a failure, it may be started again. */
  async start<Result>(work: Work<Result>): Promise<Result> {
    const worked = Promise.withResolvers<Result>();
    this.ended = this.beforeStart().then(() =>
      this.base.transaction(async (tx) => {
        this.tx = tx;
        worked.resolve(await work(tx));
        const finish = await this.finishing.promise;
        await finish(tx);
      }),
    );
    // Who awaits the work learns of its failure once the transaction has been rolled back.
    this.ended.catch(worked.reject);
    return await worked.promise.catch((error: unknown) => {
      [this.tx, this.ended] = [null, null];
      this.afterCommit.length = 0;
      throw error;
    });
  }

  /** Does the last of the work, commits, and then does what waits for that. Throws if nothing was committed. */
  async commit(finish: (database: Db) => Promise<void>): Promise<void> {
    if (!this.ended) await finish(this.base);
    else {
      this.finishing.resolve(finish);
      await this.ended.finally(() => {
        this.tx = null;
      });
    }
    for (const act of this.afterCommit.splice(0)) act();
  }

  /** Rolls back, because of this error. */
  async rollBack(error: unknown): Promise<void> {
    this.finishing.reject(error);
    this.finishing.promise.catch(() => undefined);
    await this.ended?.catch(() => undefined);
    this.tx = null;
  }

  /** Does something once the transaction is committed; at once if none is open. */
  whenCommitted(act: () => void): void {
    if (this.tx) this.afterCommit.push(act);
    else act();
  }
}

const current = new AsyncLocalStorage<HeldTransaction>();

/** The transaction that the running work holds open, or will start. */
export const heldTransaction = (): HeldTransaction | undefined => current.getStore();

/**
 * Does the work, whose one transaction commits only together with what `finish` writes about its result. Whatever kills
 * the process or the database, both are stored or neither is. Everything else that the work asks of the database after
 * its transaction has begun is part of it, too. `beforeStart` runs before the transaction begins.
 */
export async function commitTogether<Result>(
  base: Db,
  work: () => Promise<Result>,
  {
    beforeStart,
    finish,
  }: { beforeStart: () => Promise<void>; finish: (database: Db, result: Result) => Promise<void> },
): Promise<Result> {
  const held = new HeldTransaction(base, beforeStart);
  try {
    const result = await current.run(held, work);
    await held.commit((database) => finish(database, result));
    return result;
  } catch (error) {
    await held.rollBack(error);
    throw error;
  }
}

/** Does something once the transaction that the running work holds open is committed; without one, at once. */
export function afterCommit(act: () => void): void {
  const held = heldTransaction();
  if (held) held.whenCommitted(act);
  else act();
}
