import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";

/** Starts a writer on the folder, kills it with SIGKILL after some commits, and returns the last reported one. */
async function writeAndCrash(folder: string, commits: number): Promise<number> {
  const child = spawn(process.execPath, ["db/fixtures/write-until-killed.ts", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last + 1 >= commits) child.kill("SIGKILL");
  }
  await exited;
  return last;
}

// PGlite's folder must survive a crash: it is the database of most instances.
test("a process killed while writing loses no commits, and the folder opens again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "visavis-crash-"));
  const last = await writeAndCrash(folder, 200);
  const client = new PGlite(folder);
  const { rows } = await client.query<{ count: number; torn: number }>(
    "select count(*)::int as count, count(*) filter (where filler not like 'y%')::int as torn from written where n <= $1",
    [last],
  );
  expect(rows).toEqual([{ count: last + 1, torn: 0 }]);
  await client.close();
  await rm(folder, { recursive: true });
});
