import type { BrowserContext, Page } from "@playwright/test";
import { say, startChat } from "../fixtures/call.ts";
import { expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { create, createLink } from "../fixtures/create.ts";
import { api } from "../fixtures/instance.ts";
import { type ModelRequest, OwnModel, type Said } from "../fixtures/own-model.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You serve tea.",
  nodes: { desk: { task_instruction: "Take the order.", say: "Welcome. What would you like?" } },
  memory: { days: 30, what: "Name and favorite tea" },
};
const ORDER = "I am Ana, and I drink sencha.";
const [NAME, TEA] = ["Is called Ana.", "Drinks sencha."];

/** The facts that the prompt says are known of the visitor. */
function knownFacts({ messages }: ModelRequest): string[] {
  const prompt = String(messages[0]?.content);
  const notes = /<visitor_notes>\n(.*)\n<\/visitor_notes>/.exec(prompt)?.[1];
  const { facts = [] }: { facts?: { text: string }[] } = JSON.parse(notes ?? "{}");
  return facts.map(({ text }) => text).sort();
}

/** Notes two facts with the visitor's line, and in conversations says what it knows. */
function answer(request: ModelRequest): Said {
  const asked = request.tools?.map(({ function: { name } }) => name) ?? [];
  if (asked.includes("record_summary")) return { call: "record_summary", args: { summary: "Tea for Ana." } };
  if (!asked.includes("record_memories")) return { content: `I know: ${knownFacts(request).join(" ")}` };
  const { transcript }: { transcript: { row: number; text: string }[] } = JSON.parse(
    String(request.messages.at(-1)?.content),
  );
  const row = transcript.find(({ text }) => text === ORDER)?.row;
  const facts = [NAME, TEA].map((fact) => ({ fact, row }));
  return { call: "record_memories", args: { facts, outline: "They ordered tea." } };
}

let model: OwnModel;
test.beforeEach(() => {
  model = new OwnModel(answer);
});
test.afterEach(() => model.close());

/** A link in writing to a scenario that remembers, whose model is the account's own. */
async function teaLink(key: string): Promise<string> {
  const { id: language_model_id } = await create(key, "/language-models/create", {
    ...{ name: "Notes", base_url: await model.start(), model: "notes" },
  });
  const scenario = { name: "Tea room", nodes_json, language_model_id };
  return (await createLink(key, scenario, { label: "Tea room", mode: "text" })).token;
}

async function openLink(context: BrowserContext, token: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/c/${token}`);
  await hydrated(page);
  return page;
}

/** Has a conversation in writing in which the model says this, and returns its id. */
async function converse(page: Page, reply = "I know:"): Promise<string> {
  const id = await startChat(page);
  const said = page.getByTestId("transcript").locator("[data-from=agent]");
  await expect(said).toHaveCount(1);
  await say(page, ORDER);
  await expect(said.nth(1)).toContainText(reply);
  await page.getByTestId("end-call").click();
  await expect(page.getByTestId("call-ended")).toBeVisible();
  return String(id);
}

const memoriesOf = async (key: string, id: string) =>
  (await api("GET", `/memories?conversation_session_id=${id}`, { key })).body.memories as {
    text: string;
    visitor_id: string;
  }[];

const remembered = (key: string, id: string) =>
  expect.poll(async () => (await memoriesOf(key, id)).length, { timeout: 30_000 }).toBe(3);

test("a visitor who agrees is known the next time, and forgotten when they or the owner say so", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  const { key } = owner;
  const token = await teaLink(key);
  const context = await browser.newContext();

  const first = await openLink(context, token);
  const consent = first.getByTestId("remember-me");
  await expect(consent).not.toBeChecked();
  await expect(first.getByText("Only this may be noted: Name and favorite tea")).toBeVisible();
  await consent.check();
  const id = await converse(first);
  await remembered(key, id);

  // The owner sees what is remembered, and the line that it comes from.
  await page.goto(`/conversations/${id}`);
  const panel = page.getByRole("region", { name: "Remembered" });
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  await expect(page.getByText("Tea for Ana.")).toBeVisible();
  await hydrated(page);
  await panel
    .getByRole("listitem")
    .filter({ hasText: TEA })
    .getByRole("button", { name: "Show line" })
    .click();
  await expect(page.locator("[data-seq]:focus")).toContainText(ORDER);

  const second = await openLink(context, token);
  await second.getByTestId("show-memories").click();
  const list = second.getByTestId("own-memories").getByRole("listitem");
  await expect(list).toHaveCount(3);
  await expect(list.filter({ hasText: NAME })).toHaveCount(1);
  await expectAccessible(second, "what is remembered of a visitor");
  const secondId = await converse(second, `I know: ${TEA} ${NAME}`);
  expect(model.requests.some((request) => knownFacts(request).includes(NAME))).toBe(true);
  await expect.poll(async () => (await memoriesOf(key, secondId)).length, { timeout: 30_000 }).toBe(1);

  // The visitor deletes all of it.
  const third = await openLink(context, token);
  await third.getByTestId("show-memories").click();
  await third.getByTestId("forget-me").click();
  await third.getByTestId("forget-me-now").click();
  await expect(third.getByText("Everything was deleted.")).toBeVisible();
  await expect(third.getByTestId("remember-me")).not.toBeChecked();
  expect([await memoriesOf(key, id), await memoriesOf(key, secondId)]).toEqual([[], []]);
  const before = model.requests.length;
  await third.getByTestId("remember-me").check();
  const thirdId = await converse(third);
  expect(model.requests.slice(before).flatMap(knownFacts)).toEqual([]);
  await remembered(key, thirdId);

  // The owner forgets the visitor.
  await page.goto(`/conversations/${thirdId}`);
  await panel.getByRole("link", { name: "All about this visitor" }).click();
  await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText("Tea room");
  await hydrated(page);
  await page.getByRole("button", { name: "Forget visitor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Forget visitor" }).click();
  await expect(page.getByText("Nothing is remembered.")).toBeVisible();
  expect(await memoriesOf(key, thirdId)).toEqual([]);
  await context.close();
});

test("a visitor who does not agree is not remembered", { tag: "@long" }, async ({ owner, browser }) => {
  const { key } = owner;
  const token = await teaLink(key);
  const context = await browser.newContext();
  const id = await converse(await openLink(context, token));
  // The summary is written by a job of the same kind.
  const isSummarized = () =>
    model.requests.some(({ tools }) => tools?.[0]?.function.name === "record_summary");
  await expect.poll(isSummarized, { timeout: 30_000 }).toBe(true);
  expect(await memoriesOf(key, id)).toEqual([]);
  expect((await api("GET", `/conversations/${id}`, { key })).body.visitor_id).toBeNull();
  await expect((await openLink(context, token)).getByTestId("remember-me")).not.toBeChecked();
  await context.close();
});
