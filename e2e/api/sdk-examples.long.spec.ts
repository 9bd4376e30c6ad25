import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { packSdk } from "#scripts/test-suites/pack-sdk.ts";
import { hydrated } from "../fixtures/console.ts";
import { createScenario, GREETS } from "../fixtures/create.ts";
import { APP_URL, eventually, newAccount } from "../fixtures/instance.ts";

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, "..", "..", "sdk", "examples");
/** Installing from the registry and building take a minute or two. */
const LONG_MS = 480_000;

/** What the examples' servers need to start calls of a new account. */
async function callSettings() {
  const { key } = await newAccount();
  const ids = await createScenario(key, { name: "Reception", nodes_json: GREETS });
  return {
    VISAVIS_API_KEY: key,
    VISAVIS_API_URL: `${APP_URL}/api`,
    SCENARIO_ID: ids.scenario_id,
    AVATAR_ID: ids.avatar_id,
  };
}

/** Copies an example into a fresh project with the packed SDK, and builds it as its readers do. */
async function build(folder: string, example: string): Promise<void> {
  await cp(join(EXAMPLES, example), folder, { recursive: true });
  const packed = await packSdk(folder);
  const install = ["install", "--include=dev", "--no-audit", "--no-fund"];
  await run("npm", [...install, ...packed], { cwd: folder });
  await run("env", ["NODE_ENV=production", "npm", "run", "build"], { cwd: folder });
}

/** Starts the built example with its program itself, so that it can be stopped. */
function start(folder: string, program: string[], settings: Record<string, string>): ChildProcess {
  const env = { NODE_ENV: "production" as const, ...settings };
  return spawn(process.execPath, program, { cwd: folder, env, stdio: "inherit" });
}

const STARTED_MS = 60_000;
const SEEN_MS = 40_000;

for (const { example, program, prefix } of [
  { example: "express", program: ["server.ts"], prefix: "" },
  {
    ...{ example: "next", program: ["node_modules/next/dist/bin/next", "start", "--hostname", "127.0.0.1"] },
    ...{ prefix: "/api" },
  },
]) {
  test(`the ${example} example builds in a fresh project, and shows an avatar to people who signed in`, async ({
    request,
    playwright,
    page,
  }) => {
    test.setTimeout(LONG_MS);
    const folder = await mkdtemp(join(tmpdir(), `visavis-${example}-`));
    const PORT = String(await freePort());
    const url = `http://127.0.0.1:${PORT}`;
    const connect = `${prefix}/connect`;
    let server: ChildProcess | undefined;
    try {
      await build(folder, example);
      server = start(folder, program, { ...(await callSettings()), PORT });
      const open = () =>
        request.get(url).then(
          (answer) => answer.status(),
          () => 0,
        );
      await eventually(open, (status) => status === 200, STARTED_MS);

      expect((await request.post(url + connect, { data: {} })).status()).toBe(401);
      const forged = { cookie: "session=Ana; user=Ana" };
      expect((await request.post(url + connect, { data: {}, headers: forged })).status()).toBe(401);
      expect((await request.post(`${url}/sign-in`, { form: {} })).status()).toBe(400);
      const signedIn = await request.post(`${url}/sign-in`, { form: { name: "Ana" }, maxRedirects: 0 });
      expect(signedIn.headers()["set-cookie"]).toContain("session=");
      const call = await (await request.post(url + connect, { data: {} })).json();
      expect(call).toMatchObject({
        room_url: expect.stringMatching(/^wss?:/),
        token: expect.stringMatching(/^ey/),
        conversation_session_id: expect.any(String),
      });

      const end = { data: { conversation_session_id: call.conversation_session_id, end: true } };
      const eve = await playwright.request.newContext();
      expect((await eve.post(`${url}${prefix}/updates`, end)).status()).toBe(401);
      await eve.post(`${url}/sign-in`, { form: { name: "Eve" }, maxRedirects: 0 });
      expect((await eve.post(`${url}${prefix}/updates`, end)).status()).toBe(403);
      expect((await request.post(`${url}${prefix}/updates`, end)).status()).toBe(200);
      await eve.dispose();
      await page.goto(url);
      await page.getByLabel("Your name").fill("Ben");
      // Express' page signs in with the same press.
      if (example === "next") await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("button", { name: "Talk to us" }).waitFor();
      await hydrated(page);
      await page.getByRole("button", { name: "Talk to us" }).click();
      const hasFrame = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("video")].some(({ currentTime }) => currentTime > 0),
        );
      await eventually(hasFrame, Boolean, SEEN_MS);
    } finally {
      server?.kill();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
