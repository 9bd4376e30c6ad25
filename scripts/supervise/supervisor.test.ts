import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { isProcessAlive } from "#lib/platform/parallel/process-identity.ts";

type Family = { parent: number; child: number };
type Run = { supervisor: ChildProcess; families: Family[]; lines: string[]; logDir: string };

/** Starts a supervisor in a separate process, with two children that each have a child. */
async function superviseFamilies(behaviour = "obedient"): Promise<Run> {
  const logDir = mkdtempSync(join(tmpdir(), "visavis-supervisor-"));
  const script = join(import.meta.dirname, "testing", "supervise-children.ts");
  const supervisor = spawn(process.execPath, [script, logDir, behaviour], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const run: Run = { supervisor, families: [], lines: [], logDir };
  createInterface({ input: supervisor.stdout }).on("line", (line) => {
    run.lines.push(line);
    const match = /^pids (\d+) (\d+)$/.exec(line);
    if (match) run.families.push({ parent: Number(match[1]), child: Number(match[2]) });
  });
  onTestFinished(() => {
    supervisor.kill("SIGKILL");
    rmSync(logDir, { recursive: true, force: true });
  });
  await expect.poll(() => run.families).toHaveLength(2);
  return run;
}

const pidsOf = (families: Family[]) => families.flatMap(({ parent, child }) => [parent, child]);
const allGone = (pids: number[]) => expect.poll(() => pids.filter(isProcessAlive)).toEqual([]);

test("a killed child is restarted, and its leftovers are killed", async () => {
  const { families, lines } = await superviseFamilies();
  const [first] = families;
  if (!first) throw new Error("no family");
  process.kill(first.parent, "SIGKILL");
  await expect.poll(() => families).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith("crashed"))).toHaveLength(1);
  await allGone([first.parent, first.child]);
  expect(isProcessAlive(families[2]?.parent ?? 0)).toBe(true);
});

test("SIGTERM leaves no child and no grandchild", async () => {
  const { supervisor, families } = await superviseFamilies();
  supervisor.kill("SIGTERM");
  expect(await once(supervisor, "exit")).toEqual([0, null]);
  expect(pidsOf(families).filter(isProcessAlive)).toEqual([]);
});

test("a child that ignores SIGTERM is killed", async () => {
  const { supervisor, families } = await superviseFamilies("stubborn");
  supervisor.kill("SIGTERM");
  await once(supervisor, "exit");
  expect(pidsOf(families).filter(isProcessAlive)).toEqual([]);
});

test("children of a supervisor killed with SIGKILL die too", async () => {
  const { supervisor, families } = await superviseFamilies();
  supervisor.kill("SIGKILL");
  await allGone(pidsOf(families));
});

test("so do children that ignore SIGTERM", async () => {
  const { supervisor, families } = await superviseFamilies("stubborn");
  supervisor.kill("SIGKILL");
  await allGone(pidsOf(families));
});

test("every line of a child is in its log, with a timestamp", async () => {
  const { logDir } = await superviseFamilies();
  expect(readFileSync(join(logDir, "one.log"), "utf8")).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z pids \d+ \d+\n/);
});
