import { agentState, rowsUntil, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { drawBooking, publish, startBlank, stepOf } from "../fixtures/drawing.ts";
import { api } from "../fixtures/instance.ts";
import { installProbe, speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const WISH = "I would like to book an appointment, please.";

test("two steps are drawn, tried by typing while the active one lights up, published, and called by voice", async ({
  page,
  owner,
}) => {
  await installProbe(page);
  const scenario_id = await startBlank(page);
  await drawBooking(page);
  await stepOf(page, "welcome").focus();
  await page.keyboard.press("Enter");
  await page.locator("summary").filter({ hasText: "go_to_book" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("When to call it").focus();
  await page.keyboard.type("The caller would like to book an appointment.");

  const active = (step: string) => stepOf(page, step).locator("[data-active]");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByRole("button", { name: "Type", exact: true }).click();
  await expect(active("welcome")).toBeVisible({ timeout: 40_000 });
  const log = page.getByTestId("test-log");
  await expect(log.locator("[data-entry=agent]")).not.toHaveCount(0);
  await page.getByTestId("chat-input").fill(WISH);
  await page.getByTestId("chat-send").click();
  await expect(active("book")).toBeVisible();
  await expect(active("welcome")).toHaveCount(0);
  await expect(page.locator(".react-flow__edge.lit")).toHaveCount(1);
  await expect(log.locator("[data-entry=function]")).toContainText("go_to_book");
  await expect(log.locator("[data-entry=turn]").last()).toContainText("tokens");
  await expectAccessible(page, "a running test", { inTheDark: true });
  await page.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText("The test has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Close the test panel" }).click();
  const { body: calls } = await api("GET", "/conversations", { key: owner.key });
  expect(calls.conversations).toEqual([]);

  await publish(page);
  const { body } = await api("GET", "/avatars", { key: owner.key });
  const [avatar] = body.avatars as { id: string }[];
  const link = { scenario_id, avatar_id: avatar?.id, label: "Front desk" };
  const { body: made } = await api("POST", "/hosted-links/create", { key: owner.key, body: link });
  const { sessionId } = await startCall(page, String(made.url).split("/").at(-1) ?? "");
  await agentState(page, "speaking");
  await agentState(page, "listening", 30_000);
  await speak(page, await synthesise(WISH));
  const rows = await rowsUntil(
    owner.key,
    sessionId,
    (list) => list.some(({ role, node_id }) => role === "assistant" && node_id === "book"),
    30_000,
  );
  expect(rows[0]).toMatchObject({ role: "assistant", node_id: "welcome" });
});
