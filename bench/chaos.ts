import { parseArgs } from "node:util";
import { type Activity, BACKGROUND_ACTIVITIES } from "./chaos/activities.ts";
import { CALL_ACTIVITIES } from "./chaos/calls.ts";
import { isHealthy, killAndRecover, type Part, wait, within } from "./chaos/parts.ts";
import { machine, percentile, printTable } from "./load/figures.ts";
import { seeded } from "./load/seeded.ts";

// Kills each part of a running instance at random moments of everything that it does, and looks for what was lost.

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const RUNS = Number(options.runs);
/** Of the instance, from the kill to a healthy answer. */
const RECOVERY_LIMIT_MS = 10_000;

type Trial = { losses: string[]; recoveredMs: number };

/** One activity during which one part dies. */
async function trial(activity: Activity, part: Part, delayMs: number): Promise<Trial> {
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const killing = begun.then(() => wait(delayMs)).then(() => killAndRecover(part));
  const running = activity.run(begin).catch((error: unknown) => [String(error)]);
  void running.then(begin);
  const [recoveredMs, losses] = await Promise.all([killing, running]);
  return { losses, recoveredMs };
}

async function main(): Promise<void> {
  const random = seeded(Number(options.seed));
  const rows: (string | number)[][] = [];
  let lost = 0;
  for (const activity of [...BACKGROUND_ACTIVITIES, ...CALL_ACTIVITIES]) {
    // Fills what the other runs are compared with.
    for (const part of activity.victims) {
      const name = `${activity.name} / ${part}`;
      if (!name.includes(options.only)) continue;
      const trials: Trial[] = [];
      for (let run = 0; run < RUNS; run++) {
        if (!(await within(120_000, isHealthy))) throw new Error("the instance is not healthy");
        const delayMs = random() * activity.lengthMs;
        const result = await trial(activity, part, delayMs);
        trials.push(result);
        for (const loss of result.losses) console.log(`${name}, after ${Math.round(delayMs)} ms: ${loss}`);
      }
      const times = trials.map(({ recoveredMs }) => recoveredMs);
      const lossy = trials.filter(({ losses }) => losses.length > 0).length;
      const late = times.filter((ms) => ms > RECOVERY_LIMIT_MS).length;
      lost += lossy + late;
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
      rows.push([
        activity.name,
        part,
        RUNS,
        lossy,
        seconds(percentile(times, 0.5)),
        seconds(Math.max(...times)),
      ]);
      console.log(rows.at(-1)?.join("  "));
    }
  }
  printTable(["during", "killed", "runs", "with a loss", "healthy again, p50", "at most"], rows);
  console.log(`\nseed ${options.seed}; ${machine()}`);
  process.exitCode = lost > 0 ? 1 : 0;
}

await main();
process.exit();
