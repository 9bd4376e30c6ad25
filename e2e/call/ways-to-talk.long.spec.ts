import type { Page } from "@playwright/test";
import { agentState, rowsUntil, startCall } from "../fixtures/call.ts";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { createLink } from "../fixtures/create.ts";
import { installProbe, now, speak } from "../fixtures/probe.ts";
import { synthesise } from "../fixtures/voice.ts";

const GREETING = "Good morning, how can I help you?";

const nodes_json = {
  initial_node: "start",
  role_instruction: "You answer in one short sentence.",
  pace: { push_to_talk: true },
  nodes: { start: { task_instruction: "Help the visitor.", say: GREETING } },
};

/** Speaks, and resolves when the sound is over. */
async function sayAloud(page: Page, text: string): Promise<void> {
  const { endsAt } = await speak(page, await synthesise(text));
  await page.waitForTimeout(Math.max(0, endsAt + 0.3 - (await now(page))) * 1_000);
}

test("a visitor talks while they hold the space bar, hears an answer again, and goes back to open talk, also on a phone", async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  await installProbe(page);
  const { token } = await createLink(owner.key, { name: "Desk", nodes_json }, { label: "Desk" });
  const { sessionId } = await startCall(page, token);
  const spoken = (role: string) => (list: { role: string }[]) =>
    list.filter((row) => row.role === role).length;
  await rowsUntil(owner.key, sessionId, (list) => spoken("assistant")(list) === 1);
  const talk = page.getByTestId("talk");
  await expect(talk).toHaveAttribute("aria-pressed", "false");

  // Nothing that is said without the button reaches the avatar.
  await sayAloud(page, "Nobody should hear this.");
  await page.keyboard.down("Space");
  await expect(talk).toHaveAttribute("aria-pressed", "true");
  await sayAloud(page, "What are your opening hours?");
  // Without the button, an answer would have begun.
  await page.waitForTimeout(3_000);
  await agentState(page, "listening", 1);
  await page.keyboard.up("Space");
  const answered = await rowsUntil(owner.key, sessionId, (list) => spoken("assistant")(list) === 2, 30_000);
  const said = answered.filter(({ role }) => role === "user").map(({ content }) => content);
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/opening/i);
  expect(said[0]).not.toMatch(/nobody/i);

  await agentState(page, "listening");
  await page.keyboard.press("r");
  const repeated = await rowsUntil(owner.key, sessionId, (list) => spoken("assistant")(list) === 3, 30_000);
  expect(repeated.at(-1)?.content).toBe(repeated.at(-2)?.content);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Choose devices" }).click();
  await page.getByTestId("let-me-finish").check();
  await expectAccessible(page, "the menu of a call on a phone");
  await page.getByTestId("push-to-talk").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("mute")).toHaveAttribute("data-state", "on");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByTestId("end-call").click();
});
