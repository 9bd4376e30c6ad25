import { readFile } from "node:fs/promises";
import { say } from "../fixtures/call.ts";
import { expect, test } from "../fixtures/console.ts";
import { createLink, firstAvatar } from "../fixtures/create.ts";
import { atEachWidth } from "../fixtures/look-at.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist. Answer in one short sentence.",
  nodes: { desk: { task_instruction: "Greet the visitor and ask how you can help." } },
};

test("an owner lets visitors read their transcript, and one reads and downloads theirs in their language", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  test.setTimeout(180_000);
  const { key } = owner;
  const { name } = await firstAvatar(key);
  const link = await createLink(key, { name: "Front desk", nodes_json }, { label: "Reception" });
  await page.goto(`/links/${link.id}`);
  const shared = page.getByText("Visitors can read the transcript of their call");
  await expect(shared).toHaveCount(0);
  await page.getByLabel("Offer visitors the transcript").check();
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(shared).toBeVisible();

  const context = await browser.newContext({ locale: "de-DE", timezoneId: "Europe/Berlin" });
  const visitor = await context.newPage();
  await visitor.goto(`/c/${link.token}`);
  await visitor.getByTestId("start-call").or(visitor.getByTestId("type-instead")).first().waitFor();
  await visitor.getByTestId("type-instead").click();
  await expect(visitor.getByTestId("transcript").locator("[data-from=agent]")).toHaveCount(1, {
    timeout: 30_000,
  });
  await say(visitor, "Which day suits the quicksilver?");
  await expect(visitor.getByTestId("transcript").locator("[data-from=agent]")).toHaveCount(2, {
    timeout: 30_000,
  });
  await visitor.getByTestId("end-call").click();
  await visitor.getByRole("button", { name: "Mitschrift anzeigen" }).click();
  const transcript = visitor.getByTestId("call-transcript");
  await expect(transcript.getByRole("heading", { name: "Mitschrift" })).toBeFocused({ timeout: 20_000 });
  const lines = transcript.getByRole("listitem");
  await expect(lines.first()).toContainText(name);
  await expect(lines.filter({ hasText: "quicksilver" })).toContainText("Sie, getippt");
  await expect(transcript.getByText(/MEZ|MESZ/)).toBeVisible();
  await atEachWidth(visitor, "transcript");
  const downloading = visitor.waitForEvent("download");
  await transcript.getByRole("button", { name: "Als Text herunterladen" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Mitschrift \d{4}-\d\d-\d\d\.txt$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain(`Gespräch mit ${name}: Reception\n`);
  expect(text).toMatch(/\n\[\d+:\d\d\] Sie, getippt: Which day suits the quicksilver\?\n/);
  await context.close();
});
