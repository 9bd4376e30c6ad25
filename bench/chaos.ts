import { parseArgs } from "node:util";
import { seededRandom } from "#lib/avatar-engine/motion/random.ts";
import { type Activity, BACKGROUND_ACTIVITIES } from "./chaos/activities.ts";
import { CALL_ACTIVITIES } from "./chaos/calls.ts";
import { isHealthy, PARTS, type Part, within } from "./chaos/parts.ts";
import { trial } from "./chaos/trial.ts";
import { machine, percentile, printTable } from "./load/figures.ts";

// Kills each part of a running instance at random moments of everything that it does, and looks for what was lost.

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    "at-once": { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    only: { type: "string", multiple: true, default: [""] },
  },
});
const RUNS = Number(options.runs);
/** Copies of each activity without a call that one kill interrupts, each at its own moment. */
const AT_ONCE = Number(options["at-once"]);
/** Of the instance, from the kill to a healthy answer. */
const RECOVERY_LIMIT_MS = 10_000;
const random = seededRandom(Number(options.seed));

/** What one kill of a part interrupts. Calls take longer, so they have kills of their own. */
const GROUPS: readonly (readonly Activity[])[] = [BACKGROUND_ACTIVITIES, CALL_ACTIVITIES];

/** By activity, the runs with a loss. */
type Cells = { part: Part; times: number[]; lossy: Map<string, number> };

async function killInEachRun(activities: readonly Activity[], part: Part): Promise<Cells> {
  const copies = activities.some((activity) => CALL_ACTIVITIES.includes(activity)) ? 1 : AT_ONCE;
  const cells: Cells = { part, times: [], lossy: new Map(activities.map(({ name }) => [name, 0])) };
  for (let run = 0; run < RUNS; run += copies) {
    if (!(await within(120_000, isHealthy))) throw new Error("the instance is not healthy");
    const planned = Array.from({ length: Math.min(copies, RUNS - run) }, () =>
      activities.map((activity) => ({ activity, delayMs: random() * activity.lengthMs })),
    ).flat();
    const { recoveredMs, losses } = await trial(planned, part);
    cells.times.push(recoveredMs);
    for (const [index, { activity, delayMs }] of planned.entries()) {
      const lost = losses[index] ?? [];
      if (lost.length > 0) cells.lossy.set(activity.name, (cells.lossy.get(activity.name) ?? 0) + 1);
      for (const loss of lost)
        console.log(`${activity.name} / ${part}, after ${Math.round(delayMs)} ms: ${loss}`);
    }
    console.log(
      `${part} ${Math.min(run + copies, RUNS)} of ${RUNS}: healthy after ${(recoveredMs / 1_000).toFixed(1)} s`,
    );
  }
  return cells;
}

/** A killed job ends one call, so each call gets a kill of its own. */
const inOneKill = (activities: readonly Activity[], part: Part): (readonly Activity[])[] =>
  part === "job" ? activities.map((activity) => [activity]) : [activities];

async function main(): Promise<void> {
  const rows: (string | number)[][] = [];
  let faults = 0;
  const parts = GROUPS.flatMap((group) => PARTS.map((part) => ({ group, part })));
  const kills = parts.flatMap(({ group, part }) => {
    const activities = group.filter(
      ({ name, victims }) =>
        victims.includes(part) && options.only.some((wanted) => `${name} / ${part}`.includes(wanted)),
    );
    return inOneKill(activities, part)
      .filter((together) => together.length > 0)
      .map((together) => ({ together, part }));
  });
  if (kills.length === 0) throw new Error(`--only "${options.only.join(", ")}" names no activity and part`);
  for (const { together, part } of kills) {
    const { times, lossy } = await killInEachRun(together, part);
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    const speed = [seconds(percentile(times, 0.5)), seconds(Math.max(...times))];
    for (const [name, count] of lossy) rows.push([name, part, RUNS, count, ...speed]);
    faults += [...lossy.values()].reduce((sum, count) => sum + count, 0);
    faults += times.filter((ms) => ms > RECOVERY_LIMIT_MS).length;
  }
  printTable(["during", "killed", "runs", "with a loss", "healthy again, p50", "at most"], rows);
  console.log(`\nseed ${options.seed}; ${machine()}`);
  process.exitCode = faults > 0 ? 1 : 0;
}

await main();
process.exit();
