import { expect, greeted, rowsUntil, say, startCall, test } from "../fixtures/call.ts";
import { expectAccessible } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

test("a card appears beside the avatar, survives a reload, and its answer is in the transcript and the variables", async ({
  visitor: page,
  demo,
}) => {
  const { sessionId } = await startCall(page, demo.token);
  await greeted(page);
  await say(page, "I would like to book a check-up.");
  const card = page.getByTestId("card");
  await expect(card.getByRole("heading")).toHaveText("Which day suits you?");
  await expect(page.getByRole("status").filter({ hasText: "Which day suits you?" })).toHaveCount(1);
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
  const { body } = await api("GET", `/conversations/${sessionId}?include=variables`, { key: demo.key });
  expect(body.variables).toMatchObject({ day: "Thursday" });
});
