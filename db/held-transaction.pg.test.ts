import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connection, db } from "./client.ts";
import { rowsOf } from "./drivers.ts";
import { afterCommit, commitTogether } from "./held-transaction.ts";
import { describeDb } from "./testing.ts";

const nothing = async () => undefined;
const add = (name: string) => db.transaction((tx) => tx.execute(sql`insert into held values (${name})`));
const names = async () => rowsOf(await db.execute(sql`select name from held order by name`));

describeDb("a transaction that is held open", () => {
  test("is committed with the last of the work, which sees all of it", async () => {
    await db.execute(sql`create table held (name text primary key)`);
    const order: string[] = [];
    const result = await commitTogether(
      connection().db,
      async () => {
        await add("first");
        await add("second");
        afterCommit(() => order.push("after"));
        return await names();
      },
      {
        beforeStart: async () => void order.push("before"),
        finish: async (database) => {
          order.push("last");
          await database.execute(sql`insert into held values ('third')`);
        },
      },
    );
    expect(result).toEqual([{ name: "first" }, { name: "second" }]);
    expect(await names()).toEqual([{ name: "first" }, { name: "second" }, { name: "third" }]);
    expect(order).toEqual(["before", "last", "after"]);
  });

  test("leaves nothing if any part fails, and what waits for the commit does not happen", async () => {
    let happened = false;
    const fail = (where: "work" | "later" | "finish") =>
      commitTogether(
        connection().db,
        async () => {
          await add("new");
          afterCommit(() => {
            happened = true;
          });
          // The name is taken.
          if (where === "work") await add("first");
          if (where === "later") throw new Error("later");
        },
        { beforeStart: nothing, finish: () => Promise.reject(new Error("finish")) },
      );
    await expect(fail("work")).rejects.toThrow();
    await expect(fail("later")).rejects.toThrow("later");
    await expect(fail("finish")).rejects.toThrow("finish");
    expect([happened, await names()]).toEqual([
      false,
      [{ name: "first" }, { name: "second" }, { name: "third" }],
    ]);
  });

  test("may be tried again by its work", async () => {
    await commitTogether(
      connection().db,
      async () => {
        await expect(add("first")).rejects.toThrow();
        await add("fourth");
      },
      { beforeStart: nothing, finish: nothing },
    );
    expect(await names()).toHaveLength(4);
    await db.execute(sql`drop table held`);
  });

  test("of work without a transaction is only the last of it", async () => {
    const finished: unknown[] = [];
    const finish = async (_database: unknown, result: string) => void finished.push(result);
    expect(await commitTogether(connection().db, async () => "done", { beforeStart: nothing, finish })).toBe(
      "done",
    );
    expect(finished).toEqual(["done"]);
  });
});
