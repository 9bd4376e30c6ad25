import type { Page } from "@playwright/test";
import { agentState, greeted, rowsUntil, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { create, firstAvatar } from "../fixtures/create.ts";
import { drawBooking, flowNode, publish, startBlank } from "../fixtures/drawing.ts";
import { api, mediaServer } from "../fixtures/instance.ts";
import { installProbe, speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const WISH = "I would like to book an appointment for Friday, please.";

/** Draws two nodes; the function that leads from the first to the second takes the day. */
async function drawScenario(page: Page): Promise<string> {
  const scenarioId = await startBlank(page);
  await drawBooking(page);
  await flowNode(page, "welcome").focus();
  await page.keyboard.press("Enter");
  // A new function is open.
  await page.getByLabel("When to call it").focus();
  await page.keyboard.type("The visitor would like to book an appointment.");
  await page.getByRole("button", { name: "Add an argument" }).click();
  await page.getByLabel("Argument", { exact: true }).fill("day");
  return scenarioId;
}

/** Runs a draft test: first by voice, then with a system message, then by keyboard. */
async function tryTheDraft(page: Page, wish: Int16Array): Promise<void> {
  const active = (nodeId: string) => flowNode(page, nodeId).locator("[data-active]");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Draft test" });
  await panel.getByRole("button", { name: "Talk", exact: true }).click();
  await expect(active("welcome")).toBeVisible({ timeout: 40_000 });
  await greeted(page);
  await speak(page, wish);
  await expect(active("book")).toBeVisible();
  await expect(active("welcome")).toHaveCount(0);
  await expect(page.locator(".react-flow__edge.lit")).toHaveCount(1);
  const entry = (kind: string) => page.getByTestId("test-log").locator(`[data-entry=${kind}]`);
  await expect(entry("user").last()).toContainText(/appointment/i);
  await expect(entry("function")).toContainText(/go_to_book.*day "Friday"\s*→ \S/);
  await expect(entry("turn").last()).toContainText("tokens");
  await agentState(page, "listening");

  const answers = entry("agent");
  const before = await answers.count();
  await panel.getByText("System message", { exact: true }).click();
  await panel.getByLabel("Message to the model").fill("The office closes at five today.");
  await panel.getByLabel(/Reply immediately/).check();
  await panel.locator("details").getByRole("button", { name: "Send" }).click();
  await expect(panel.getByText(/^System message with reply: The office closes/)).toBeVisible();
  await expect(answers).toHaveCount(before + 1);
  await panel.getByTestId("chat-input").fill("Thank you very much.");
  await panel.getByTestId("chat-send").click();
  await expect(entry("user").last()).toContainText("Thank you very much.");
  await expect(answers).toHaveCount(before + 2);
  await expectAccessible(page, "a running test", { inTheDark: true });
  await panel.getByRole("button", { name: "End", exact: true }).click();
  await expect(panel.getByText("The test has ended.")).toBeVisible();
  await panel.getByRole("button", { name: "Close the test panel" }).click();
}

/** Listens in from the console: from the list of calls, then from the conversation's page, which stays open. */
async function listenIn(page: Page, sessionId: string): Promise<Page> {
  const listener = await page.context().newPage();
  await listener.goto("/conversations");
  const live = listener.getByRole("region", { name: "Live now" });
  await live.getByRole("button", { name: /^Listen in/ }).click();
  await expect(listener.getByText("You hear both sides.")).toBeVisible();
  const picture = listener.locator("video");
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await listener.keyboard.press("Escape");
  await listener.goto(`/conversations/${sessionId}`);
  await listener.getByRole("button", { name: /^Listen in/ }).click();
  await expect(listener.getByText("You hear both sides.")).toBeVisible();
  return listener;
}

/** Everything a page receives from the media server, as text with binary data in between. */
function overhearSignals(page: Page): () => string {
  const told: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => told.push(payload.toString("latin1"))),
  );
  return () => told.join("\n");
}

test("two nodes are drawn, tried by voice while the active one lights up, published, and called while the owner listens", async ({
  page,
  owner,
}) => {
  test.setTimeout(150_000);
  await installProbe(page);
  const wish = await synthesise(WISH);
  const scenario_id = await drawScenario(page);
  await tryTheDraft(page, wish);
  const { body: calls } = await api("GET", "/conversations", { key: owner.key });
  expect(calls.conversations).toEqual([]);

  await publish(page);
  const { id: avatar_id } = await firstAvatar(owner.key);
  const link = { scenario_id, avatar_id, label: "Front desk" };
  const { token } = await create(owner.key, "/hosted-links/create", link);
  const toldToVisitor = overhearSignals(page);
  const { sessionId } = await startCall(page, String(token));
  await greeted(page);
  const listener = await listenIn(page, sessionId);
  await speak(page, wish);
  const rows = await rowsUntil(
    owner.key,
    sessionId,
    (list) => list.some(({ role, node_id }) => role === "assistant" && node_id === "book"),
    30_000,
  );
  expect(rows[0]).toMatchObject({ role: "assistant", node_id: "welcome" });

  const people = await mediaServer().listParticipants(sessionId);
  const [ear] = people.filter(({ identity }) => identity.startsWith("listener-"));
  expect(ear?.permission).toMatchObject({
    ...{ hidden: true, canPublish: false, canPublishData: false },
    canSubscribe: true,
  });
  expect(toldToVisitor()).toContain("agent-");
  expect(toldToVisitor()).not.toContain("listener-");
  await listener.getByRole("button", { name: "Stop listening" }).click();
  const log = listener.getByRole("region", { name: "Listened in" });
  await expect(log.getByRole("listitem").filter({ hasText: owner.email })).toHaveCount(2);
  const times = listener.getByRole("list", { name: "Answer time per turn" });
  await expect(times.getByRole("listitem").filter({ hasText: "book" })).toContainText(/\d\.\d\d s/);
  await expectAccessible(listener, "a live conversation that was listened in to", { inTheDark: true });
  // The listener has left; the visitor's call continues.
  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
});
