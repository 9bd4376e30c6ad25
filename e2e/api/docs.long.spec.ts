import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { create, createScenario } from "../fixtures/create.ts";
import { APP_URL, newAccount } from "../fixtures/instance.ts";
import { OWN_MODEL_HOST } from "../fixtures/own-model.ts";
import { silence, wav } from "../fixtures/voice.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "..", "..");
/** Pages with takes wait for a voice, on a machine that may be busy. */
const LONG_MS = 300_000;

const OPERATOR = "starts, changes or moves an instance or a machine";
/** Pages whose commands are not run here. */
const OTHER_PAGES: Record<string, string> = {
  ...{ "docs/configuration.md": OPERATOR, "docs/deploy.md": OPERATOR, "docs/models.md": OPERATOR },
  ...{ "docs/operators.md": OPERATOR, "docs/tools.md": OPERATOR },
  "docs/mcp.md": "needs a coding agent; app/api/mcp/mcp.db.test.ts connects the official clients",
  "docs/python.md": "python-client.long.spec.ts runs it",
};
/** Single commands that are not run here, by how they begin. */
const OTHER_BLOCKS: Record<string, string> = {
  "npm start ": OPERATOR,
  "export KEY=vv_live_…": "has no real key; the next block creates one",
  "VISAVIS_API_KEY=$KEY npx node": "example-app.long.spec.ts runs it",
  "VISAVIS_API_KEY=vv_live_… npx node": "example-app.long.spec.ts runs it",
  "cp -r sdk/examples/express": "sdk-examples.long.spec.ts runs it",
  'curl -s "$API/conversations/$SESSION/takeover"': "needs a visitor; takeover.long.spec.ts has one",
  "npm run -s visavis -- scenarios simulate": "exits with 1 if a visitor fails, which is its purpose",
  "npm run -s visavis -- tests run": "exits with 1 if a run fails, and no model of the tests passes one",
  "export RUN=$(curl -s $API/scenarios/$SCENARIO/test-runs/create":
    "has a simulated visitor, which the demo model of the tests can't play",
  "LLM_BASE_URL=": "measures a model that costs money",
};
const END = `curl -s "$API/conversations/$SESSION/updates" -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" -d '{ "end": true }'`;
const TAKE_IS_RENDERED = `until curl -s "$API/clips/$CLIP/takes/$TAKE" -H "Authorization: Bearer $KEY" |
  grep -E '"status":"(completed|failed)"'; do sleep 1; done`;
/** What readers have done by then: the conversation is over, or the video is ready. */
const BEFORE: Record<string, string> = {
  'curl -s "$API/clips/$CLIP/takes/music"': TAKE_IS_RENDERED,
  'curl -sN "$API/conversations/$SESSION/events"': END,
  "curl -s $API/conversations/$SESSION/replays": END,
};

const blocksOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), "utf8").matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent = "", code = ""]) => code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
const startsOf = (record: Record<string, string>, block: string): string | undefined =>
  Object.entries(record).find(([start]) => block.startsWith(start))?.[1];

const PAGES = globSync(["README.md", "docs/*.md", "sdk/*.md", "sdk/react/*.md"], { cwd: ROOT })
  .filter((page) => blocksOf(page).length > 0)
  .sort();

/** Begins the script of a page: a response with an error fails it, and the command line is the repository's. */
const HEAD = `set -euo pipefail
curl() { command curl --fail-with-body --max-time 100 "$@"; }
npm() { (cd "$ROOT" && command npm "$@"); }
field() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }
`;

/** A block with what comes before it. What it exports must not be empty. */
function scriptOf(block: string, index: number): string {
  const exported = [...block.matchAll(/^ *export (\w+)=\$/gm)].map(([, name]) => `: "\${${name}:?}"`);
  const shown = `echo "block ${index + 1}" >&2`;
  return [shown, startsOf(BEFORE, block) ?? "", block, ...exported].join("\n");
}

const NODE = { task_instruction: "Help the visitor." };
const NODES_JSON = {
  initial_node: "welcome",
  role_instruction: "You are at the front desk.",
  nodes: { welcome: NODE, lost: NODE, refund: NODE },
};

/** What the pages call $SCENARIO, $AVATAR, $CORPUS and $SESSION, in an account of their own. */
async function makeSurroundings() {
  const { key } = await newAccount();
  const ids = await createScenario(key, { name: "Front desk", nodes_json: NODES_JSON });
  const base = await create(key, "/knowledge-bases/create", { name: "House", description: "" });
  const call = await create(key, "/conversations/connect", ids);
  return {
    key,
    ...{ scenario: ids.scenario_id, avatar: ids.avatar_id },
    ...{ corpus: String(base.id), session: String(call.conversation_session_id) },
  };
}

/** Files that readers have, in the folder in which they paste the commands. */
async function writeFiles(folder: string): Promise<void> {
  await writeFile(join(folder, "hours.md"), "We are open from 9 to 18.");
  await writeFile(join(folder, "music.mp3"), wav(silence(2)));
  await copyFile(join(ROOT, "lib/photo-avatar/testing/astronaut.png"), join(folder, "slide.png"));
  const prices = join(ROOT, "lib/knowledge/extract/testing/samples/price-table.pdf");
  await copyFile(prices, join(folder, "prices.pdf"));
}

/** A website in place of `https://example.com`, where the instance may read it. Each of its addresses is the same page. */
async function startSite() {
  const page = "<!doctype html><title>Practice</title><main><p>Take the bus to the market square.</p></main>";
  const server = createServer(({ url }, response) => {
    const isPage = !/\.(txt|xml)$/.test(url ?? "");
    response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(isPage ? page : "");
  });
  await new Promise<void>((resolve) => server.listen(0, OWN_MODEL_HOST, resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return { url: `http://${OWN_MODEL_HOST}:${port}`, close: () => server.close() };
}

/** Runs the blocks of a page one after another in one shell, as a reader who pastes them. */
async function runPage(page: string, folder: string, siteUrl: string): Promise<void> {
  const { key, scenario, avatar, corpus, session } = await makeSurroundings();
  const variables = {
    ...{ ROOT, API: `${APP_URL}/api`, KEY: key, SCENARIO: scenario, AVATAR: avatar },
    ...{ CORPUS: corpus, SESSION: session },
  };
  await writeFiles(folder);
  const blocks = blocksOf(page).filter((block) => startsOf(OTHER_BLOCKS, block) === undefined);
  const script = (HEAD + blocks.map(scriptOf).join("\n"))
    .replaceAll("http://localhost:3000", APP_URL)
    .replaceAll("https://example.com", siteUrl)
    .replaceAll("you@example.com", `${crypto.randomUUID()}@example.test`);
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  await run("env", [...settings, "bash", "-c", script], { cwd: folder }).catch((error: unknown) => {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${page}\n${stdout.slice(-1_000)}\n${stderr.slice(-1_000)}`);
  });
}

for (const page of PAGES.filter((one) => !(one in OTHER_PAGES))) {
  test(`the commands of ${page} work when they are pasted in order`, async () => {
    test.setTimeout(LONG_MS);
    const folder = await mkdtemp(join(tmpdir(), "visavis-docs-"));
    const site = await startSite();
    try {
      await runPage(page, folder, site.url);
    } finally {
      site.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

test("every exception above is still one", () => {
  const blocks = PAGES.flatMap(blocksOf);
  for (const page of Object.keys(OTHER_PAGES)) expect(PAGES).toContain(page);
  for (const start of [...Object.keys(OTHER_BLOCKS), ...Object.keys(BEFORE)])
    expect(
      blocks.some((block) => block.startsWith(start)),
      start,
    ).toBe(true);
});
