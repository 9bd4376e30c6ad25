import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import { at, expect, expectAccessible, test } from "../fixtures/console.ts";
import { create, createLink, createScenario } from "../fixtures/create.ts";
import { api, eventually } from "../fixtures/instance.ts";
import { connectCall, reportCall } from "../fixtures/worker-door.ts";

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

const TIMING = {
  ...{ from: "end_of_turn", totalMs: 760, heardMs: 900 },
  stages: [{ stage: "model", startMs: 100, durationMs: 400 }],
} satisfies TurnTiming;

/** Downloads an export by the name of its menu item. */
async function exported(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("an owner defines what to find out, reads a call's outcome, finds the call, exports and deletes it", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.setTimeout(180_000);
  const { key } = owner;
  const ids = await createScenario(key, { name: "Front desk", nodes_json });
  await page.goto(`/scenarios/${ids.scenario_id}`);
  await page.getByLabel("Success question").fill("Was an appointment made?");
  await page.getByRole("button", { name: "Add a value to extract" }).click();
  const value = page.getByRole("group", { name: "value" });
  await value.getByLabel("Name").fill("day");
  await page.getByRole("group", { name: "day" }).getByLabel("Type").selectOption("Choice");
  await page.getByRole("group", { name: "day" }).getByLabel("Choices").fill("Thursday, Friday");
  await page.getByRole("button", { name: "Publish" }).click();
  const published = async () => (await api("GET", `/scenarios/${ids.scenario_id}`, { key })).body.nodes_json;
  await expect.poll(published).toMatchObject({
    after_call: {
      success_question: "Was an appointment made?",
      extract: { day: { type: "enum", choices: ["Thursday", "Friday"] } },
    },
  });

  const id = await connectCall(key, ids);
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
      ...{ interrupted: true, interruptedAtMs: 900, filler: true, waitMs: 760, timing: TIMING },
    },
  ]);

  await page.goto(`/conversations/${id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("The visitor began with")).toBeVisible({ timeout: 90_000 });
  const outcome = summary.getByRole("paragraph").filter({ hasText: "Was an appointment made?" });
  await expect(outcome).toContainText("Unclear");
  await expect(summary.getByText("Friday", { exact: true })).toBeVisible();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript.getByText("at the calendar.")).toBeVisible();
  await expect(transcript.getByText("Interrupted after 0.90 s.")).toBeVisible();
  await expect(transcript.locator("[data-seq='2']")).toContainText("while a function ran");
  await transcript.getByRole("link", { name: "0.76 s" }).click();
  await expect(page.locator("li:target")).toContainText("book");
  await page.getByRole("link", { name: "go to transcript" }).click();
  await expect(transcript.locator("[data-seq='2']")).toBeFocused();
  await page.locator("h1").click();
  for (const _ of [1, 2]) await page.keyboard.press("j");
  await expect(transcript.locator("[data-seq='1']")).toBeFocused();
  await page.keyboard.press("k");
  await expect(transcript.locator("[data-seq='0']")).toBeFocused();
  await expectAccessible(page, "conversation", { inTheDark: true });
  const told = await api("GET", `/conversations/${id}?include=summary`, { key });
  expect(told.body.summary).toMatchObject({ status: "ready", values: { day: "Friday" } });

  const csv = await exported(page, "CSV table");
  expect([csv.name, csv.text.includes(`"'=Friday, please`)]).toEqual([`${id}.csv`, true]);
  expect((await exported(page, "VTT captions")).text).toMatch(/^WEBVTT\n\n/);

  await page.goto("/conversations");
  await page.getByLabel("Transcript").fill("quicks");
  await page.getByLabel("Outcome").selectOption("Unclear");
  await page.getByRole("button", { name: "Search" }).last().click();
  await page.waitForURL(({ search }) => search.includes("q=quicks"));
  await expect(page.locator("mark")).toHaveText("quicksilver");
  await expectAccessible(page, "search", { inTheDark: true });
  expect((await exported(page, "JSON")).text).toContain(id);
  await page.getByRole("link", { name: "quicksilver" }).click();
  await at(page, `/conversations/${id}`);
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete conversation" }).click();
  await at(page, "/conversations");
  expect((await api("GET", `/conversations/${id}`, { key })).status).toBe(404);
});

test("an owner requests a missing summary, resends an event, and sets the retention", {
  tag: "@long",
}, async ({ page, owner }) => {
  const { key } = owner;
  const silent = { ...nodes_json, after_call: { summarize: false } };
  const ids = await createScenario(key, { name: "Front desk", nodes_json: silent });
  const url = "https://crm.invalid/events";
  const { id: webhookId } = await create(key, "/webhooks/create", { url, events: ["conversation.ended"] });
  const id = await connectCall(key, ids);
  await reportCall(id, [
    { role: "assistant", content: "Good morning. Which day suits you?", nodeId: "desk" },
    { role: "user", content: "Friday, please.", nodeId: "desk" },
  ]);

  await page.goto(`/conversations/${id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  await summary.getByRole("button", { name: "Summarise" }).click();
  await expect(summary.getByText("The visitor began with")).toBeVisible({ timeout: 60_000 });

  const path = `/webhooks/${webhookId}/deliveries`;
  const deliveries = async () =>
    (await api("GET", path, { key })).body.deliveries as { attempted_at: string | null; data: object }[];
  const [first] = await eventually(deliveries, ([one]) => typeof one?.attempted_at === "string", 30_000);
  expect(first).toMatchObject({ status: "pending", data: { conversation_session_id: id } });
  await page.goto(`/tools/webhooks/${webhookId}`);
  await page.locator("summary").filter({ hasText: "conversation.ended" }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Event queued again")).toBeVisible();
  const isAfter = (at: string | null | undefined) => (at ?? "") > (first?.attempted_at ?? "");
  await eventually(deliveries, ([one]) => isAfter(one?.attempted_at), 30_000);

  await page.goto("/settings");
  await page.getByLabel("Days to keep conversations").fill("30");
  await page.getByLabel("Days to keep recordings").fill("7");
  await page.getByRole("button", { name: "Save periods" }).click();
  await expect(page.getByText("Retention saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Days to keep conversations")).toHaveValue("30");
  await page.getByLabel("Days to keep recordings").fill("");
  await page.getByRole("button", { name: "Save periods" }).click();
  await expect(page.getByText("Retention saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Days to keep recordings")).toHaveValue("");

  expect((await api("POST", "/conversations/delete", { key, body: { ids: [id] } })).status).toBe(200);
  expect(await deliveries()).toEqual([]);
});

test("a visitor rates a call, and its owner reads the rating in the list, on the page, in the export and in an event", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  test.setTimeout(180_000);
  const { key } = owner;
  const says = {
    ...nodes_json,
    nodes: { ...nodes_json.nodes, desk: { task_instruction: "", say: "Hello!" } },
  };
  const scenario = { name: "Front desk", nodes_json: says };
  const { token } = await createLink(key, scenario, { label: "Shop window" });
  const url = "https://crm.invalid/events";
  const { id: webhookId } = await create(key, "/webhooks/create", { url, events: ["conversation.rated"] });

  const visitor = await browser.newPage();
  await visitor.goto(`/c/${token}`);
  await visitor.getByTestId("type-instead").click();
  await expect(visitor.getByTestId("transcript")).toContainText("Hello!", { timeout: 60_000 });
  await visitor.getByTestId("end-call").click();
  const question = visitor.getByTestId("rate-call");
  await expect(question.getByRole("button", { name: "Send" })).toHaveCount(0);
  await question.getByRole("radio", { name: "4 of 5" }).check({ force: true });
  await question.getByRole("textbox").fill("Friendly, but slow.");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByTestId("rated")).toHaveText("Thank you for your feedback.");
  await visitor.close();

  await page.goto("/conversations");
  const row = page.getByRole("row", { name: /Shop window/ });
  await expect(row.getByTitle("Rated 4 of 5")).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByTitle("Rated 4 of 5")).toBeVisible();
  await expect(page.locator("blockquote")).toHaveText("Friendly, but slow.");
  const csv = await exported(page, "CSV table");
  expect(csv.text.split("\r\n").at(1)).toContain(',4,"Friendly, but slow.",');
  const events = async () => (await api("GET", `/webhooks/${webhookId}/deliveries`, { key })).body.deliveries;
  const rated = { data: { rating_score: 4 } };
  await expect.poll(events).toMatchObject([rated, rated]);
});
