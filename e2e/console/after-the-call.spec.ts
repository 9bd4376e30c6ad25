import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { at, expect, expectAccessible, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";
import { reportCall } from "../fixtures/worker-door.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are the receptionist.",
  nodes: {
    desk: {
      task_instruction: "Ask which day suits.",
      functions: [{ type: "transition", name: "to_book", description: "Go on", transition_to: "book" }],
    },
    book: { task_instruction: "Book it." },
  },
};

/** What the menu of exports sends, by the name of its item. */
async function exported(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("an owner asks what is to be found out, reads what became of a call, finds it again, exports and deletes it", async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  const { key } = owner;
  const scenario = await api("POST", "/scenarios/create", { key, body: { name: "Front desk", nodes_json } });
  await page.goto(`/scenarios/${scenario.body.id}`);
  await page.getByLabel("Success question").fill("Was an appointment made?");
  await page.getByRole("button", { name: "Add a value to find" }).click();
  const value = page.getByRole("group", { name: "value" });
  await value.getByLabel("Name").fill("day");
  await page.getByRole("group", { name: "day" }).getByLabel("Kind").selectOption("One of several");
  await page.getByRole("group", { name: "day" }).getByLabel("Choices").fill("Thursday, Friday");
  await page.getByRole("button", { name: "Publish" }).click();
  const published = async () => (await api("GET", `/scenarios/${scenario.body.id}`, { key })).body.nodes_json;
  await expect.poll(published).toMatchObject({
    after_call: {
      success_question: "Was an appointment made?",
      extract: { day: { type: "enum", choices: ["Thursday", "Friday"] } },
    },
  });

  const { body } = await api("GET", "/avatars", { key });
  const [avatar] = body.avatars as { id: string }[];
  const ids = { scenario_id: scenario.body.id, avatar_id: avatar?.id };
  const connected = await api("POST", "/conversations/connect", { key, body: ids });
  const id = String(connected.body.conversation_session_id);
  await reportCall(id, [
    { role: "assistant", content: "Good morning. Which day suits you?", nodeId: "desk" },
    { role: "user", content: "=Friday, please, the quicksilver one.", nodeId: "desk" },
    {
      ...{
        role: "assistant",
        content: "Let me look",
        generated: "Let me look at the calendar.",
        nodeId: "book",
      },
      ...{ interrupted: true, interruptedAtMs: 900, waitMs: 760 },
    },
  ]);

  await page.goto(`/conversations/${id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("The visitor began with")).toBeVisible({ timeout: 90_000 });
  await expect(summary.getByText("Was an appointment made?")).toContainText("Unclear");
  await expect(summary.getByText("Friday", { exact: true })).toBeVisible();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript.getByText("at the calendar.")).toBeVisible();
  await expect(transcript.getByText("Interrupted after 0.90 s.")).toBeVisible();
  await page.locator("h1").click();
  for (const _ of [1, 2]) await page.keyboard.press("j");
  await expect(transcript.locator("[data-seq='1']")).toBeFocused();
  await page.keyboard.press("k");
  await expect(transcript.locator("[data-seq='0']")).toBeFocused();
  await expectAccessible(page, "conversation", { inTheDark: true });
  const told = await api("GET", `/conversations/${id}?include=summary`, { key });
  expect(told.body.summary).toMatchObject({ status: "ready", values: { day: "Friday" } });

  const csv = await exported(page, "Table (CSV)");
  expect([csv.name, csv.text.includes(`"'=Friday, please`)]).toEqual([`${id}.csv`, true]);
  expect((await exported(page, "Captions (VTT)")).text).toMatch(/^WEBVTT\n\n/);

  await page.goto("/conversations");
  await page.getByLabel("Said in a call").fill("quicks");
  await page.getByLabel("Outcome").selectOption("Unclear");
  await page.getByRole("button", { name: "Search" }).last().click();
  await page.waitForURL(({ search }) => search.includes("q=quicks"));
  await expect(page.locator("mark")).toHaveText("quicksilver");
  await expectAccessible(page, "search", { inTheDark: true });
  expect((await exported(page, "JSON")).text).toContain(id);
  await page.getByRole("link", { name: "Front desk" }).click();
  await at(page, `/conversations/${id}`);
  await page.getByRole("button", { name: "Delete the conversation" }).click();
  await page.getByRole("button", { name: "Delete conversation", exact: true }).click();
  await at(page, "/conversations");
  expect((await api("GET", `/conversations/${id}`, { key })).status).toBe(404);
});
