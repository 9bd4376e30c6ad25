import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings.ts";
import { runCommand } from "#scripts/system/run-command.ts";
import { readReport } from "./code-suites.ts";
import { obtainPythonPackage } from "./obtain-python-package.ts";
import { readSchemathesisTotals } from "./read-totals.ts";
import { runProgram } from "./run-tool.ts";
import type { Totals } from "./suite.ts";

const PACKAGE = {
  name: "schemathesis",
  version: "4.32.5",
  use: "The test of the API against its description",
};
/** Requests of random content to each operation; those of the limits of its schema come on top. */
const EXAMPLES = 15;

/** Accounts that must not see each other's things. */
const PEERS = ["ana", "ben"];

const HARMLESS_REFUSALS = ["2xx", "3xx", "401", "403", "404", "409", "429", "5xx"];

/**
 * Operations whose `VALIDATION` has causes that JSON Schema has no words for: a name that is taken, a graph that leads
 * nowhere, a template without an end or a private address, a file that is no UTF-8, fields that need each other,
 * a script without a word, a logo that is no picture, a year that no calendar has.
 */
const BEYOND_SCHEMA = [
  "knowledge_bases.create",
  "knowledge_bases.update",
  "knowledge_bases.documents.create",
  "secrets.create",
  "secrets.update",
  "scenarios.create",
  "scenarios.update",
  "endpoints.create",
  "endpoints.update",
  "webhooks.create",
  "webhooks.update",
  "conversations.updates",
  "clips.takes.create",
  "hosted_links.create",
  "hosted_links.update",
];

type RunInput = { workDir: string; cacheDir: string; env: NodeJS.ProcessEnv };

/**
 * Sends every operation of the instance's own description valid and invalid requests, as two accounts, and holds each
 * answer against the description: no fault of the server, no status, type or shape that is not in it, no way past a key
 * or to another account's things.
 */
export async function runSchemathesis({ workDir, cacheDir, env }: RunInput): Promise<Totals> {
  const packages = join(cacheDir, `schemathesis-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, packages);
  const inWork = (end: string) => join(workDir, `schemathesis.${end}`);
  const [config, keys, report] = [inWork("toml"), inWork("keys.json"), inWork("json")];
  await rm(report, { force: true });
  await writeFile(keys, JSON.stringify({ auth: await Promise.all(PEERS.map((peer) => makeKey(peer, env))) }));
  await writeFile(config, renderConfig(keys));
  const args = ["run", `${env.APP_URL}/api/openapi.json`, "--no-color", "--report=json"];
  const { code } = await runProgram(
    "python3",
    ["-m", "schemathesis.cli", "--config-file", config, ...args, `--report-json-path=${report}`],
    { env: { ...env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  const totals = readSchemathesisTotals(await readReport(report, "Schemathesis", code));
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** An account with a key, in the form in which the tool takes who it is. */
async function makeKey(name: string, env: NodeJS.ProcessEnv) {
  const operator = async (...args: string[]) =>
    JSON.parse(
      await runCommand(process.execPath, [join(ROOT_DIR, "scripts", "visavis.ts"), ...args], {
        cwd: ROOT_DIR,
        env,
      }),
    );
  const email = `${name}-${crypto.randomUUID()}@example.test`;
  const password = crypto.randomUUID();
  await operator("accounts", "create", "--email", email, "--password", password, "--plan", "paid");
  const { key } = await operator("keys", "create", "--email", email, "--name", "schema", "--scope", "full");
  return { name, fixedHeaders: [{ name: "Authorization", value: `Bearer ${key}` }] };
}

/** The tool's settings: the same requests in every run, and no texts with NUL, which the API refuses everywhere. */
function renderConfig(keysFile: string): string {
  const accepted = JSON.stringify([...HARMLESS_REFUSALS, "400"]);
  return `
continue-on-failure = true
request-timeout = 30
warnings = false

[cache]
enabled = false

[generation]
deterministic = true
database = "none"
max-examples = ${EXAMPLES}
allow-x00 = false

[auth.wfc]
path = ${JSON.stringify(keysFile)}
user = "${PEERS[0]}"
peers = ${JSON.stringify(PEERS)}

[[operations]]
include-operation-id = ${JSON.stringify(BEYOND_SCHEMA)}
checks.positive_data_acceptance.expected-statuses = ${accepted}
`;
}
