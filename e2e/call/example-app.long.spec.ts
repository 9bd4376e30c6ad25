import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { APP_URL, api, eventually, newAccount } from "../fixtures/instance.ts";
import { installProbe, speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const EXAMPLE = join(import.meta.dirname, "..", "..", "sdk", "examples", "node-server.ts");

/** Runs the example as documented, with an API key; returns its address and a function that stops it. */
async function startExample(key: string) {
  const env = {
    NODE_ENV: "production" as const,
    VISAVIS_API_KEY: key,
    VISAVIS_API_URL: `${APP_URL}/api`,
    EXAMPLE_PORT: String(await freePort()),
  };
  const child = spawn(process.execPath, [EXAMPLE], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the example did not start"))),
  ]);
  return { url: String(said).trim(), stop: () => void child.kill() };
}

test("the example app signs a user in, shows an avatar that controls the page, and ends only their call", async ({
  page,
  browser,
}) => {
  await installProbe(page);
  const { key } = await newAccount();
  const nodes_json = {
    initial_node: "start",
    role_instruction: "You are at the front desk.",
    nodes: {
      start: {
        task_instruction: "Help the visitor.",
        respond_immediately: false,
        functions: [
          {
            ...{ type: "client", name: "show_hours", await_result: true },
            description: "The visitor asks for the opening hours.",
          },
        ],
      },
    },
  };
  await api("POST", "/scenarios/create", { key, body: { name: "Front desk", nodes_json } });
  const { url, stop } = await startExample(key);
  try {
    const refused = await page.request.post(`${url}/connect`, { data: {} });
    expect(refused.status()).toBe(401);

    await page.goto(url);
    await page.getByLabel("Your name").fill("Ana");
    await page.getByRole("button", { name: "Sign in" }).click();
    const connected = page.waitForResponse(`${url}/connect`);
    await page.getByRole("button", { name: "Start" }).click();
    const { conversation_session_id } = await (await connected).json();
    const hasFrame = () =>
      page.evaluate(() => [...document.querySelectorAll("video")].some(({ currentTime }) => currentTime > 0));
    await eventually(hasFrame, Boolean, 30_000);
    await expect(page.getByRole("status")).toHaveText("Connected");
    await expect(page.locator("audio")).toHaveCount(1);
    // The recogniser hears "nours" now and then, and the demo model needs the word: a visitor would ask again.
    await expect(async () => {
      await speak(page, await synthesise("What are your opening hours?"));
      await expect(page.getByRole("note")).toHaveText(/Monday to Friday/, { timeout: 15_000 });
    }).toPass({ timeout: 60_000 });

    const other = await (await browser.newContext()).newPage();
    await other.goto(url);
    await other.getByLabel("Your name").fill("Eve");
    await other.getByRole("button", { name: "Sign in" }).click();
    const foreign = await other.request.post(`${url}/updates`, {
      data: { conversation_session_id, end: true },
    });
    expect(foreign.status()).toBe(403);

    await page.getByRole("button", { name: "End" }).click();
    await expect(page.getByRole("status")).toHaveText("The call has ended");
    const read = () => api("GET", `/conversations/${conversation_session_id}`, { key });
    const { body } = await eventually(read, ({ body }) => body.status === "ended");
    expect(body.status).toBe("ended");
  } finally {
    stop();
  }
});
