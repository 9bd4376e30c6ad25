import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { copyWhenQuiet } from "./copy-when-quiet.ts";

let folder: string;
let client: PGlite;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-copy-"));
  client = await PGlite.create(join(folder, "db"));
});
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true });
});

/** Moves money between two accounts in two tables until it is stopped. Counts the transactions. */
async function moveMoney(count: { moves: number }, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const { moves } = count;
    const filler = "x".repeat(5_000);
    await client.transaction(async (tx) => {
      await tx.query("update here set money = money - 1, filler = $1", [`${moves}${filler}`]);
      await setImmediate();
      await tx.query("update there set money = money + 1, filler = $1", [`${moves}${filler}`]);
      await tx.query("insert into moves values ($1, $2)", [moves, filler]);
    });
    count.moves += 1;
    // Leaves the copy time on a busy machine, which would otherwise copy ever more rows.
    await sleep(20);
  }
}

// PGlite allows one process: this is how a backup reads the database of a running app.
test("a copy made while transactions run opens, and has each of them as a whole or not at all", async () => {
  const copies = join(folder, "copies");
  await client.exec(`
    create table here (money int, filler text); insert into here values (0, '');
    create table there (money int, filler text); insert into there values (0, '');
    create table moves (n int primary key, filler text);`);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const count = { moves: 0 };
  const moving = moveMoney(count, stop.signal);
  const untilQuiet: number[] = [];
  const seen: number[] = [];
  const another = async () => {
    const { moves } = count;
    await expect.poll(() => count.moves, { interval: 5 }).toBeGreaterThan(moves);
  };
  const writtenMeanwhile: Pick<PGlite, "exec" | "runExclusive"> = {
    exec: (query) => client.exec(query),
    // Between the two passes of a copy.
    runExclusive: async (work) => {
      await another();
      return await client.runExclusive(() => {
        untilQuiet.push(count.moves);
        return work();
      });
    },
  };
  for (const name of ["first", "second"]) {
    await copyWhenQuiet(writtenMeanwhile, join(folder, "db"), join(copies, name));
    expect((await stat(join(copies, name))).mode & 0o777).toBe(0o700);
  }
  stop.abort();
  await moving;
  for (const name of ["first", "second"]) {
    const copy = await PGlite.create(join(copies, name));
    const { rows } = await copy.query<Record<"lost" | "moved" | "rows" | "last", number>>(
      `select here.money + there.money as lost, there.money as moved, count(n)::int as rows, max(n) + 1 as last
       from here, there, moves where moves.filler = repeat('x', 5000) group by 1, 2`,
    );
    const [found] = rows;
    expect(found).toEqual({ lost: 0, moved: found?.rows, rows: found?.rows, last: found?.rows });
    seen.push(found?.moved ?? 0);
    await copy.close();
  }
  // The writer may have learned of its last transaction only afterwards.
  expect(seen.map((moves, copy) => moves - (untilQuiet[copy] ?? Number.NaN))).toEqual(
    seen.map(() => expect.toSatisfy((late) => late === 0 || late === 1)),
  );
  const [first = 0, second = 0] = seen;
  expect([first > 0, second > first]).toEqual([true, true]);
});

test("a copy that fails leaves nothing", async () => {
  const target = join(folder, "failed");
  await expect(copyWhenQuiet(client, join(folder, "no such folder"), target)).rejects.toThrow("ENOENT");
  await expect(stat(target)).rejects.toThrow("ENOENT");
});
