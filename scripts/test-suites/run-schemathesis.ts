import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { operate } from "#scripts/operator/operate.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { readReport } from "./code-suites.ts";
import { obtainPythonPackage } from "./obtain-python-package.ts";
import { readSchemathesisTotals } from "./read-totals.ts";
import { runProgram } from "./run-tool.ts";
import type { Totals } from "./suite.ts";

const PACKAGE = {
  name: "schemathesis",
  version: "4.32.5",
  use: "The test of the API against its OpenAPI document",
};
/** Random requests per operation, in addition to those at the limits of its schema. */
const EXAMPLES = { quick: 3, all: 15 };

/** Accounts that must not see each other's resources. */
const PEERS = ["ana", "ben"];

const HARMLESS_REFUSALS = ["2xx", "3xx", "401", "403", "404", "409", "429", "5xx"];

/**
 * Operations whose `VALIDATION` has causes that JSON Schema cannot express: a name already in use, a graph with errors,
 * an unclosed template or a private address, a model that does not answer, a file that is not UTF-8 or no avatar's
 * archive, fields that depend on each other, a script without words, a logo that is not an image, a year outside any
 * calendar, `__proto__` as a key somewhere in free JSON, a picture of a single pixel, a word of blanks only,
 * a cursor without a time.
 */
const BEYOND_SCHEMA = [
  "avatars.create",
  "avatars.update",
  "knowledge_bases.create",
  "knowledge_bases.update",
  "knowledge_bases.documents.create",
  "knowledge_bases.sites.create",
  "knowledge_bases.sites.update",
  "secrets.create",
  "secrets.update",
  "scenarios.create",
  "scenarios.update",
  "scenarios.draft",
  "scenarios.tests.create",
  "scenarios.tests.update",
  "allowed_hosts.update",
  "endpoints.create",
  "endpoints.import",
  "endpoints.update",
  "webhooks.create",
  "webhooks.update",
  "conversations.updates",
  "clips.takes.create",
  "clips.takes.create_batch",
  "clips.takes.create_from_audio",
  "clips.takes.music",
  "pictures.create",
  "hosted_links.create",
  "hosted_links.update",
  "mcp_servers.create",
  "mcp_servers.update",
  "language_models.create",
  "language_models.update",
  "trash.list",
  "endpoints.test",
  "backgrounds.create",
  "keys.create",
  "usage.get",
];

type RunInput = { workDir: string; cacheDir: string; env: NodeJS.ProcessEnv; isQuick: boolean };

/**
 * Sends valid and invalid requests to every operation in the instance's OpenAPI document, as two accounts, and checks
 * each response against the document: no server error, no undocumented status, type or shape, no access without a key
 * or to another account's resources.
 */
export async function runSchemathesis({ workDir, cacheDir, env, isQuick }: RunInput): Promise<Totals> {
  const packages = join(cacheDir, `schemathesis-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, packages);
  const inWork = (end: string) => join(workDir, `schemathesis.${end}`);
  const [config, keys, report] = [inWork("toml"), inWork("keys.json"), inWork("json")];
  await rm(report, { force: true });
  await writeFile(keys, JSON.stringify({ auth: await Promise.all(PEERS.map((peer) => makeKey(peer, env))) }));
  await writeFile(config, renderConfig(keys, isQuick));
  const args = ["run", `${env.APP_URL}/api/openapi.json`, "--no-color", "--report=json"];
  const { code } = await runProgram(
    "python3",
    ["-m", "schemathesis.cli", "--config-file", config, ...args, `--report-json-path=${report}`],
    { env: { ...env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  const totals = readSchemathesisTotals(await readReport(report, "Schemathesis", code));
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

/** An account with a key, as the tool's authentication setting. */
async function makeKey(name: string, env: NodeJS.ProcessEnv) {
  const operator = (...args: string[]) => operate(args, readSettings(env), env);
  const email = `${name}-${crypto.randomUUID()}@example.test`;
  const password = crypto.randomUUID();
  await operator("accounts", "create", "--email", email, "--password", password, "--plan", "paid");
  const { key } = await operator("keys", "create", "--email", email, "--name", "schema", "--scope", "full");
  return { name, fixedHeaders: [{ name: "Authorization", value: `Bearer ${key}` }] };
}

/**
 * A quick run leaves out the values at the limits of each field: the tests of every operation over its handler
 * (`contracts.db.test.ts`, `fuzz.db.test.ts`) send such values and other methods too.
 */
const QUICK_COVERAGE = `
[phases.coverage]
enabled = false
`;

/** The tool's settings: the same requests in every run, and no text with NUL, which the API rejects everywhere. */
function renderConfig(keysFile: string, isQuick: boolean): string {
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
max-examples = ${isQuick ? EXAMPLES.quick : EXAMPLES.all}
allow-x00 = false
${isQuick ? QUICK_COVERAGE : ""}
[auth.wfc]
path = ${JSON.stringify(keysFile)}
user = "${PEERS[0]}"
peers = ${JSON.stringify(PEERS)}

# The events of a live conversation don't end.
[[operations]]
include-operation-id = "conversations.events.get"
enabled = false

[[operations]]
include-operation-id = ${JSON.stringify(BEYOND_SCHEMA)}
checks.positive_data_acceptance.expected-statuses = ${accepted}
`;
}
