import type { Page } from "@playwright/test";
import { expect, greeted, rowsUntil, say, test } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

/** Starts a conversation in writing, and waits for the greeting. Returns its id. */
async function startChat(page: Page, token: string): Promise<string> {
  await page.goto(`/c/${token}`);
  const started = page.waitForResponse(
    (response) => response.url().includes(`/api/links/${token}/start`) && response.ok(),
  );
  await page.getByTestId("type-instead").click();
  const { conversation_session_id: id } = await (await started).json();
  await expect(page.getByTestId("transcript")).not.toBeEmpty();
  return String(id);
}

test("a card that appears in writing stays when the visitor begins to talk, survives a reload, and its answer is in the one transcript", {
  tag: "@long",
}, async ({ visitor: page, demo }) => {
  const sessionId = await startChat(page, demo.token);
  await say(page, "I would like to book a check-up.");
  const card = page.getByTestId("card");
  await expect(card.getByRole("heading")).toHaveText("Which day suits you?");
  await expect(page.getByRole("status").filter({ hasText: "Which day suits you?" })).toHaveCount(1);
  await page.getByTestId("talk-instead").click();
  await expect(page.getByTestId("avatar-video")).toBeVisible({ timeout: 30_000 });
  await greeted(page);
  await expect(card.getByRole("heading")).toHaveText("Which day suits you?");
  await expect(page.getByTestId("transcript")).toContainText("I would like to book a check-up.");
  await expectAccessible(page, "a call with a card", { inTheDark: true });

  await page.reload();
  await expect(card.getByRole("button", { name: "Thursday" })).toBeVisible();
  await card.getByRole("button", { name: "Thursday" }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByTestId("transcript")).toContainText("Thursday");

  const answered = await rowsUntil(demo.key, sessionId, (list) => {
    const at = list.findIndex(({ role, content }) => role === "user" && content === "Thursday");
    return at >= 0 && list.slice(at).some(({ role }) => role === "assistant");
  });
  expect(answered.filter(({ role }) => role === "user").map(({ content }) => content)).toEqual([
    "I would like to book a check-up.",
    "Thursday",
  ]);
  const { body } = await api("GET", `/conversations/${sessionId}?include=variables,cards`, { key: demo.key });
  expect(body.variables).toMatchObject({ day: "Thursday" });
  expect(body).toMatchObject({ mode: "voice", cards: [{ card: { title: "Which day suits you?" } }] });
});
