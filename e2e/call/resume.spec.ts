import { errorCode } from "#lib/platform/errors.ts";
import { agentState, expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { api, childPids, descendants } from "../fixtures/instance.ts";
import { installProbe, speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

/** One of several processes; idle ones may have exited by then. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

const PICKED_UP = /There you are again/;

/** Time limit when everything else runs on this machine too. */
const AGAIN_MS = 10_000;

test("a reload rejoins the same call, and a second device takes it over from the page, which says so", async ({
  visitor,
  demo,
  context,
}) => {
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  const before = await rowsUntil(demo.key, sessionId, (rows) => rows.length > 0);

  await page.reload();
  await agentState(page, "listening", AGAIN_MS);
  await expect(page.getByTestId("transcript")).toContainText(before[0]?.content ?? "nothing");
  await speak(page, await synthesise("My favourite colour is green."));
  const after = await rowsUntil(
    demo.key,
    sessionId,
    (rows) => rows.some(({ role, content }) => role === "user" && /green/i.test(content)),
    30_000,
  );
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.at(-1)?.node_id).toBe(before.at(-1)?.node_id);
  // A short absence is not mentioned.
  expect(after.some(({ content }) => PICKED_UP.test(content))).toBe(false);

  const second = await context.newPage();
  await installProbe(second);
  await page.getByRole("button", { name: "Choose devices" }).click();
  await page.getByRole("button", { name: "Continue on another device" }).click();
  await second.goto(await page.getByTestId("hand-over-address").inputValue());
  await expect(page.getByTestId("error-page")).toHaveAttribute("data-reason", "elsewhere");
  await expect(second.getByTestId("avatar-video")).toBeVisible();
  await expect(second.getByTestId("transcript")).toContainText(/green/i);
  await second.getByTestId("end-call").click();
  await expect(second.getByTestId("call-ended")).toBeVisible();
});

test("another worker continues a killed worker's call where it was, knows what was said, and mentions the break", async ({
  visitor,
  demo,
}) => {
  // The process now waiting for a call is the one that gets it.
  const waiting = descendants(childPids().agent ?? 0);
  const { page, sessionId } = await startCall(visitor, demo.token);
  await greeted(page);
  await say(page, "My name is Clara.");
  const before = await rowsUntil(
    demo.key,
    sessionId,
    (rows) => rows.filter(({ role }) => role === "assistant").length >= 2,
  );
  for (const pid of waiting) kill(pid);

  await expect(page.getByTestId("avatar-away")).toBeVisible();
  const after = await rowsUntil(
    demo.key,
    sessionId,
    (rows) => rows.some(({ content }) => PICKED_UP.test(content)),
    30_000,
  );
  expect(after.slice(0, before.length)).toEqual(before);
  expect(new Set(after.map(({ seq }) => seq)).size).toBe(after.length);
  expect(after.at(-1)?.node_id).toBe(before.at(-1)?.node_id);
  await expect(page.getByTestId("avatar-away")).toBeHidden();
  const { body } = await api("GET", `/conversations/${sessionId}`, { key: demo.key });
  expect(body.status).toBe("active");
  // Only what was said before the break tells what was asked.
  const question = before
    .at(-1)
    ?.content.match(/[^.?!]+\?$/)?.[0]
    .trim()
    .slice(1);
  expect(after.find(({ content }) => PICKED_UP.test(content))?.content).toContain(question);
});
