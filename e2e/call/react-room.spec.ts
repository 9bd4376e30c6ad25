import { execFile } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { build } from "esbuild";
import { rowsUntil } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { api, eventually, newAccount } from "../fixtures/instance.ts";
import { installProbe, levels, now } from "../fixtures/probe.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** What an app with LiveKit's own components installs. */
const LIVEKIT_REACT = [
  ...["@livekit/components-react@2.9.24", "livekit-client@2.23.0", "react@19.3.1", "react-dom@19.3.1"],
];

const NODES = {
  initial_node: "start",
  role_instruction: "You are at the front desk.",
  nodes: {
    start: {
      task_instruction: "Help the visitor.",
      functions: [
        {
          ...{ type: "client", name: "show_hours", await_result: true },
          description: "The visitor asks for the opening hours.",
        },
      ],
    },
  },
};

/** An app with its own connect route, whose page is built from `@visavis/react`. */
async function startApp(
  key: string,
  scenarioId: string,
  entry = at("e2e/fixtures/react/react-room-page.tsx"),
) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    ...{ bundle: true, write: false, jsx: "automatic" },
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const files: Record<string, { type: string; body: string }> = {
    "/": {
      type: "text/html",
      body: `<!doctype html><html lang="en"><head><title>Reception</title><meta name="viewport" content="width=device-width">
        <link rel="stylesheet" href="/styles.css"></head><body><script src="/page.js"></script></body></html>`,
    },
    "/page.js": { type: "text/javascript", body: outputFiles[0]?.text ?? "" },
    "/styles.css": { type: "text/css", body: await readFile(at("sdk/react/styles.css"), "utf8") },
  };
  const { body } = await api("GET", "/avatars", { key });
  const call = { scenario_id: scenarioId, avatar_id: (body.avatars as { id: string }[])[0]?.id };
  const sessions: string[] = [];
  const connect = async () => {
    const { body: connected } = await api("POST", "/conversations/connect", { key, body: call });
    sessions.push(String(connected.conversation_session_id));
    return JSON.stringify(connected);
  };
  const server = createServer((request, response) => {
    if (request.url === "/connect") {
      void connect().then((text) => response.end(text));
      return;
    }
    const file = files[request.url ?? "/"];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, sessions, close: () => server.close() };
}

test("a React app has the call in its own page: seen, heard and typed to, with a function of the page", {
  tag: "@long",
}, async ({ page }) => {
  await installProbe(page);
  const { key } = await newAccount();
  const created = await api("POST", "/scenarios/create", {
    key,
    body: { name: "Front desk", nodes_json: NODES },
  });
  const app = await startApp(key, String(created.body.id));
  try {
    await page.goto(app.origin);
    await page.getByRole("button", { name: "Talk to us" }).click();
    const told = () => page.evaluate(() => Reflect.get(window, "told") as string[]);
    await expect.poll(told, { timeout: 30_000 }).toEqual(["started"]);
    // Effects ran twice, but one call was joined.
    expect(app.sessions).toHaveLength(1);
    const state = page.locator(".visavis-state");
    await expect(state).toHaveText("Speaking", { timeout: 20_000 });
    const from = await now(page);
    await expect(state).toHaveText("Listening", { timeout: 30_000 });
    expect(Math.max(...(await levels(page, from - 1)).values)).toBeGreaterThan(0.02);
    await expect(page.getByRole("button", { name: "Mute", exact: true })).toBeEnabled();

    await page.getByLabel("Message").fill("What are your opening hours?");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("note")).toHaveText("Monday to Friday", { timeout: 20_000 });
    await expect(page.getByLabel("Message")).toHaveValue("");
    await expectAccessible(page, "an app with a call", { inTheDark: true });
    const [sessionId = ""] = app.sessions;
    await rowsUntil(key, sessionId, (list) =>
      list.some(({ role, content }) => role === "user" && content === "What are your opening hours?"),
    );

    await page.getByRole("button", { name: "End call" }).click();
    await expect(page.getByRole("status")).toHaveText("The call has ended");
    // The button that was pressed is gone.
    await expect(page.locator(".visavis-call")).toBeFocused();
    expect(await told()).toEqual(["started", "ended: left"]);
    await eventually(
      async () => (await api("GET", `/conversations/${sessionId}`, { key })).body,
      (body) => body.status === "ended" && body.end_reason === "user_left",
      10_000,
    );
  } finally {
    app.close();
  }
});

test("LiveKit's own components have a call's words in useTranscriptions, not in useVoiceAssistant", {
  tag: "@long",
}, async ({ page }) => {
  test.setTimeout(240_000);
  await installProbe(page);
  const { key } = await newAccount();
  const greeting = "Good morning, this is the front desk.";
  const nodes_json = {
    ...NODES,
    nodes: { start: { say: greeting, task_instruction: "Help the visitor." } },
  };
  const created = await api("POST", "/scenarios/create", { key, body: { name: "Desk", nodes_json } });
  const folder = await mkdtemp(join(tmpdir(), "visavis-livekit-"));
  const install = ["install", "--no-audit", "--no-fund", "--prefix", folder];
  await promisify(execFile)("npm", [...install, ...LIVEKIT_REACT]);
  const entry = join(folder, "page.jsx");
  await cp(at("e2e/fixtures/react/livekit-room-page.jsx"), entry);
  const app = await startApp(key, String(created.body.id), entry);
  try {
    await page.goto(app.origin);
    await page.getByRole("button", { name: "Talk to us" }).click();
    await expect(page.getByRole("note")).toHaveText(greeting, { timeout: 40_000 });
    await expect(page.getByRole("status")).toHaveText("listening", { timeout: 20_000 });
    await expect(page.getByRole("log")).toHaveText("0");
  } finally {
    app.close();
    await rm(folder, { recursive: true, force: true });
  }
});
