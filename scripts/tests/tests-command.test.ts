import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import type { TestRun } from "#lib/scenarios/tests/runs/schema.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { parseTestsCommand, type TestsCommand } from "./parse-command.ts";
import { runTestsCommand } from "./run-command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tests-command-"));
});
afterEach(() => rm(folder, { recursive: true }));

const finished: TestRun = {
  ...{ id: newId(), status: "finished", stopped: null, passed: false, versions: ["published"] },
  ...{ done: 2, total: 2, tokens: 9, created_at: "2026-11-25T10:00:00.000Z", finished_at: null },
  unvisited_nodes: [],
  tests: [
    {
      ...{ id: newId(), name: 'Asks for "order" <7>', kind: "simulated" },
      versions: [
        {
          ...{ version: "published", passed: false, passed_attempts: 1, required_attempts: 2 },
          attempts: [
            { attempt: 1, verdict: "passed", tokens: 4, duration_ms: 500, result: null },
            {
              ...{ attempt: 2, verdict: "failed", tokens: 5, duration_ms: 1_000 },
              result: {
                ...{ kind: "simulated", ending: "gave_up", nodes: [], calls: [], variables: {} },
                failures: [{ path: "endings", message: "the conversation ended with gave_up" }],
                criteria: [
                  { criterion: "It helps.", verdict: "fail", reason: "It refuses & stops.", lines: [1] },
                ],
                transcript: [{ line: 1, speaker: "avatar", content: "No\u0000.", node_id: "a" }],
              },
            },
          ],
        },
      ],
    },
  ],
};

/** An instance whose run is finished when it is asked for the second time. `restarts` ends one connection before that. */
async function startFakeInstance(refusal?: string, { restarts = false } = {}) {
  const seen: { url: string | undefined; body: unknown }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    seen.push({ url: request.url, body: await json(request) });
    if (restarts && seen.length === 2) return void request.socket.destroy();
    if (refusal) return void response.writeHead(404).end(JSON.stringify({ error: refusal }));
    const run = seen.length > 2 ? finished : { ...finished, status: "running", passed: null, done: 1 };
    response.end(JSON.stringify(run));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const env = { INTERNAL_APP_URL: `http://127.0.0.1:${port}`, VISAVIS_OPERATOR_SECRET: "s" };
  const settings = readSettings({ ...env, VISAVIS_DATA_DIR: folder });
  const said: string[] = [];
  const run = (command: TestsCommand) =>
    runTestsCommand(command, { settings, env, say: (message) => said.push(message), everyMs: 1 });
  return { run, seen, said, stop: () => server.close() };
}

test("options become the request of a run", () => {
  const line =
    "tests run --scenario s --version draft --compare published --test a --test b --attempts 10 --required 8";
  expect(parseTestsCommand(line.split(" "))).toEqual({
    ...{ scenario: "s", junit: undefined },
    body: { versions: ["draft", "published"], test_ids: ["a", "b"], attempts: 10, required: 8 },
  });
  expect(parseTestsCommand(["storage", "check"])).toBeNull();
});

test.each(["tests", "tests run", "tests run --scenario s --all", "tests list"])(
  "%s prints the usage",
  (line) => {
    expect(() => parseTestsCommand(line.split(" "))).toThrow(/Usage: tests run --scenario ID/);
  },
);

test("a limit without a number is refused", () => {
  expect(() => parseTestsCommand("tests run --scenario s --max-tokens many".split(" "))).toThrow(
    /--max-tokens/,
  );
});

test("a run is followed to its end, and its report is valid XML that shows why a test failed", async () => {
  const instance = await startFakeInstance();
  const junit = join(folder, "report.xml");
  const run = await instance.run({ scenario: "s", junit, body: { versions: ["published"] } });
  instance.stop();
  expect(run.passed).toBe(false);
  expect(instance.said).toEqual(["1 of 2 attempts"]);
  expect(instance.seen.map(({ url }) => url?.split("/").at(-1))).toEqual([
    "tests-run",
    "tests-show",
    "tests-show",
  ]);
  expect(instance.seen[0]?.body).toEqual({ id: "s", versions: ["published"] });
  const read = `
import sys, xml.etree.ElementTree as tree
case = tree.parse(sys.argv[1]).find("testsuite/testcase")
print(case.get("name"), case.get("time"), case.find("failure").get("message"), case.find("failure").text, sep="|")`;
  const printed = execFileSync("python3", ["-c", read, junit], { encoding: "utf8" });
  expect(printed).toContain(
    'Asks for "order" <7>|1.500|1 of 2 attempts passed, 2 required|Attempt 2: failed',
  );
  expect(printed).toContain("It refuses & stops.\n    1 avatar: No.");
  expect(await readFile(junit, "utf8")).toContain('tests="1" failures="1"');
});

test("a run is followed while the app restarts", async () => {
  const instance = await startFakeInstance(undefined, { restarts: true });
  const run = await instance.run({ scenario: "s", junit: undefined, body: { versions: ["published"] } });
  instance.stop();
  expect([run.status, instance.seen.length]).toEqual(["finished", 3]);
});

test("a refusal of the instance is the command's error", async () => {
  const instance = await startFakeInstance("Test not found");
  await expect(
    instance.run({ scenario: "s", junit: undefined, body: { versions: ["draft"] } }),
  ).rejects.toThrow("Test not found");
  instance.stop();
});
