/**
 * Hostile requests and hostile forms, many more than the tests have: `node scripts/start.mjs run bench/fuzz.ts`, with
 * `--requests 100000 --actions 10000 --seed visavis`. A failure names its seed and batch; `--first-batch` begins there.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    actions: { type: "string", default: "10000" },
    seed: { type: "string", default: "visavis" },
    "first-batch": { type: "string", default: "0" },
  },
});
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--maxWorkers=1",
    "app/api/fuzz.db.test.ts",
    "app/fuzz-actions.db.test.ts",
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      FUZZ_REQUESTS: options.requests,
      FUZZ_ACTIONS: options.actions,
      FUZZ_SEED: options.seed,
      FUZZ_FIRST_BATCH: options["first-batch"],
    },
  },
);
process.exitCode = status ?? 1;
