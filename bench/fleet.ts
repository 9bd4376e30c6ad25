import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { type NamedResult, runChecks } from "./fleet/checks.ts";
import type { Costs } from "./fleet/costs.ts";
import { Fleet } from "./fleet/fleet.ts";
import { machine, printTable } from "./load/figures.ts";

// A whole fleet on this machine: what each part costs per call, and with --kill, what a visitor notices of a killed part.

const { values: options } = parseArgs({
  options: {
    calls: { type: "string", default: "2" },
    seconds: { type: "string", default: "60" },
    kill: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});

/** The fixtures of the tests read where the instance is from the environment, when they are loaded. */
function pointFixturesAt({ ports, secrets }: Fleet): void {
  Object.assign(process.env, {
    APP_URL: `http://localhost:${ports.origin}`,
    INTERNAL_APP_URL: `http://127.0.0.1:${ports.apps}`,
    MODELS_PORT: String(ports.models),
    VISAVIS_OPERATOR_SECRET: secrets.operatorSecret,
  });
}

async function runKills(fleet: Fleet): Promise<NamedResult[]> {
  const { KILLS } = await import("./fleet/kills.ts");
  const { SHARED_STATE } = await import("./fleet/shared-state.ts");
  const results: NamedResult[] = [];
  await runChecks(fleet, [...SHARED_STATE, ...KILLS], options.only, (result) => {
    results.push(result);
    console.log(`${result.name}: ${result.measured} ${result.problems.join("; ") || "holds"}`);
  });
  printTable(
    ["what", "measured", "holds"],
    results.map(({ name, measured, problems }) => [name, measured, problems.join("; ") || "yes"]),
  );
  return results;
}

async function runCosts(fleet: Fleet): Promise<Costs> {
  const { measureCosts } = await import("./fleet/costs.ts");
  const costs = await measureCosts(fleet, Number(options.calls), Number(options.seconds));
  printTable(
    ["part", "cores per call", "MB per call", "Mbit/s per call", "cores when idle"],
    Object.entries(costs.parts).map(([name, { cores, memoryMb, mbitPerSecond, idleCores }]) => [
      ...[name, cores.toFixed(3), memoryMb.toFixed(0)],
      ...[mbitPerSecond?.toFixed(3) ?? "", idleCores.toFixed(3)],
    ]),
  );
  console.log(
    `media ${costs.mediaInMbit.toFixed(2)} Mbit/s in, ${costs.mediaOutMbit.toFixed(2)} out; ` +
      `Postgres ${costs.commitsPerSecond.toFixed(1)} commits/s, ${costs.walKbPerSecond.toFixed(0)} kB/s of log per call`,
  );
  console.log(
    `${costs.turnsPerMinute.toFixed(1)} turns/min, ${costs.turns}, p50 ${costs.answerP50Ms} ms, p95 ${costs.answerP95Ms} ms`,
  );
  return costs;
}

let running: Promise<Fleet> | null = null;
let stopping: Promise<void> | null = null;

function stop(): Promise<void> {
  stopping ??= (async () => await (await running?.catch(() => null))?.stop())();
  return stopping;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
  process.once(signal, () => {
    sayOnStderr("Stopping");
    void stop().finally(() => process.exit(130));
  });
}

const command = `node scripts/start.mjs run bench/fleet.ts ${process.argv.slice(2).join(" ")}`.trim();
let failed = false;
try {
  sayOnStderr("Starting the fleet");
  running = Fleet.start();
  const fleet = await running;
  pointFixturesAt(fleet);
  const kills = options.kill ? await runKills(fleet) : [];
  failed = kills.some(({ problems }) => problems.length > 0);
  const measured = options.kill ? { kills } : { costs: await runCosts(fleet) };
  const facts = { command, machine: machine(), at: new Date().toISOString().slice(0, 10) };
  console.log(`\n${facts.machine}; visitors and the whole fleet on the same machine`);
  if (options.json) await writeFile(options.json, `${JSON.stringify({ ...facts, ...measured }, null, 2)}\n`);
} catch (error) {
  console.error(error);
  failed = true;
} finally {
  await stop();
}
process.exit(failed ? 1 : 0);
