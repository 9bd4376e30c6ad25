import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Costs } from "./fleet/costs.ts";
import { printTable } from "./load/figures.ts";
import { seeded } from "./load/seeded.ts";
import { simulateAdmission } from "./simulate/admission.ts";
import { PATTERNS } from "./simulate/patterns.ts";
import { ASSUMED, demandsOf, findLimits, placesPerWorker, planFleet } from "./simulate/plan.ts";
import { simulateWaiting } from "./simulate/queue.ts";

// What many calls at once need and what breaks first, from what `bench/fleet.ts` measured for a few.

const { values: options } = parseArgs({
  options: {
    costs: { type: "string", default: new URL("./fleet/costs.json", import.meta.url).pathname },
    calls: { type: "string", default: "100,1000,10000" },
    minutes: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
  },
});
const MEAN_CALL_S = Number(options.minutes) * 60;
/** A visitor who finds everybody busy waits this long on average. */
const PATIENCE_S = 120;

type Measured = { command: string; machine: string; at: string; costs: Costs };

function showNeeds(sizes: number[], costs: Costs): void {
  for (const calls of sizes) {
    console.log(`\n${calls.toLocaleString("en")} calls at once need:`);
    printTable(
      ["part", "how many", "busy with"],
      planFleet(calls, costs, seeded(Number(options.seed))).map(({ part, units, unit, figures }) => [
        ...[part, `${units} ${unit}`, figures],
      ]),
    );
  }
}

/** Workers for `calls`, and models as planned for that many: what visitors notice as they come and go. */
function showPatterns(sizes: number[], costs: Costs): void {
  const rows = sizes.flatMap((calls) => {
    const random = seeded(Number(options.seed));
    const threads = planFleet(calls, costs, random).find(({ part }) => part === "models")?.units ?? 1;
    return PATTERNS.map(({ name, lengthS, most, shareAt }) => {
      const rate = calls / MEAN_CALL_S;
      const places = Math.ceil(calls / placesPerWorker()) * placesPerWorker();
      const { visitors, refused, gaveUp, meanWaitS, peak } = simulateAdmission({
        ...{ rateAt: (second) => rate * shareAt(second), maxRate: rate * most, lengthS, places, random },
        ...{ meanCallS: MEAN_CALL_S, patienceS: PATIENCE_S },
      });
      const waits = Object.values(demandsOf(costs)).map((demand) =>
        simulateWaiting(Math.max(1, peak), demand, threads, random),
      );
      const share = (count: number) => `${((100 * count) / Math.max(1, visitors)).toFixed(1)} %`;
      return [
        ...[calls, name, visitors, peak, share(refused), share(gaveUp), `${meanWaitS.toFixed(0)} s`],
        `${(1_000 * Math.max(...waits.map(({ p95S }) => p95S))).toFixed(0)} ms`,
      ];
    });
  });
  console.log("\nVisitors come and go, to workers for that many calls:");
  printTable(
    [
      "calls",
      "pattern",
      "visitors",
      "most at once",
      "found no place",
      "gave up",
      "others waited",
      "models wait, p95",
    ],
    rows,
  );
}

async function main(): Promise<void> {
  const measured: Measured = JSON.parse(await readFile(options.costs, "utf8"));
  const { costs, machine, at, command } = measured;
  const sizes = options.calls.split(",").map(Number);
  showNeeds(sizes, costs);
  showPatterns(sizes, costs);
  console.log("\nWith one of each part, this breaks first:");
  const limits = findLimits(costs, seeded(Number(options.seed)));
  printTable(
    ["what", "calls"],
    limits.map(({ what, calls }) => [what, calls.toLocaleString("en")]),
  );
  console.log(`\nseed ${options.seed}; costs of ${at} by \`${command}\` on ${machine}`);
  console.log(`Extrapolated linearly from those calls, with ${JSON.stringify(ASSUMED)}`);
}

await main();
