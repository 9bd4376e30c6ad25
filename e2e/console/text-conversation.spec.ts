import { expect, test } from "../fixtures/console.ts";
import { createLink, firstAvatar } from "../fixtures/create.ts";
import { api } from "../fixtures/instance.ts";
import { atEachWidth } from "../fixtures/look-at.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist. Answer in one short sentence.",
  nodes: {
    desk: {
      task_instruction: "Help. The museum opens at nine.",
      say: "Welcome to the museum.",
      functions: [{ type: "end", name: "goodbye", description: "The visitor says goodbye", say: "Goodbye." }],
    },
  },
};

test("a visitor writes instead of talking, with the keyboard, in two tabs and across a reload", async ({
  page,
  owner,
  browser,
}) => {
  const { key } = owner;
  const link = { label: "Front desk", mode: "text" };
  const { token } = await createLink(key, { name: "Museum", nodes_json }, link);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`/c/${token}`);
  const started = visitor.waitForResponse((response) => response.url().endsWith("/start"));
  await visitor.getByTestId("start-chat").click();
  const { conversation_session_id: id, rejoin_token: rejoin } = await (await started).json();
  const said = visitor.getByTestId("transcript").locator("[data-from]");
  await expect(said).toHaveText([/Welcome to the museum/]);
  const field = visitor.getByTestId("chat-input");
  await expect(field).toBeFocused();
  await visitor.keyboard.type("When do you open?");
  await visitor.keyboard.press("Shift+Enter");
  await visitor.keyboard.type("And where?");
  await expect(field).toHaveValue("When do you open?\nAnd where?");
  await visitor.keyboard.press("Enter");
  await expect(said.nth(1)).toContainText("When do you open?\nAnd where?");
  await expect(field).toHaveValue("");
  await expect(said).toHaveCount(3);
  await expect(said.nth(2)).not.toHaveText(/[*#`]/);
  await expect(visitor.getByTestId("typing")).toHaveCount(0);
  await atEachWidth(visitor, "text conversation");

  await visitor.reload();
  await expect(said).toHaveCount(3);
  const tab = await context.newPage();
  await tab.goto(`/c/${token}#rejoin=${rejoin}`);
  await expect(tab.getByTestId("transcript").locator("[data-from]")).toHaveCount(3);

  // A message that can't be sent stays in the field, and Send tries again.
  await visitor.route("**/messages", (route) => route.fulfill({ status: 429, body: "{}" }));
  await field.fill("Are you there?");
  await field.press("Enter");
  await expect(visitor.getByTestId("chat-hint")).toContainText("press Send again");
  await expect(field).toHaveValue("Are you there?");
  await visitor.unroute("**/messages");
  await visitor.getByTestId("chat-send").click();
  await expect(said).toHaveCount(5);
  await expect(tab.getByTestId("transcript")).toContainText("Are you there?");
  await visitor.getByTestId("end-call").click();
  await expect(visitor.getByTestId("call-ended")).toContainText(
    `You chatted with ${(await firstAvatar(key)).name}`,
  );
  await expect(tab.getByTestId("call-ended")).toBeVisible();
  await context.close();

  await page.goto("/conversations");
  const row = page.getByRole("row", { name: /When do you open/ });
  await expect(row).toContainText("in writing");
  await row.getByRole("link").click();
  await expect(page.getByText("In writing", { exact: true })).toBeVisible();
  const { body: stored } = await api("GET", `/conversations/${String(id)}`, { key });
  expect(stored).toMatchObject({ mode: "text", status: "ended", end_reason: "user_left" });
});
