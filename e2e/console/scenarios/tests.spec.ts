import { at, expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";
import { type ModelRequest, OwnModel, type Said } from "../../fixtures/own-model.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You work at the desk.",
  nodes: { desk: { task_instruction: "Greet.", say: "Welcome." } },
};

/** Plays a visitor who is content with the greeting, the avatar, and a judge who lets all criteria pass. */
function play({ messages, tools = [] }: ModelRequest): Said {
  const asked = tools.map(({ function: { name } }) => name);
  if (asked.includes("take_turn")) {
    return { call: "take_turn", args: { words: "Thank you.", decision: "goal_reached" } };
  }
  if (!asked.includes("record_verdicts")) return { content: "Good day." };
  const { criteria }: { criteria: { number: number }[] } = JSON.parse(String(messages.at(-1)?.content));
  const lines = [{ line: 1, quote: "Welcome." }];
  const verdicts = criteria.map(({ number }) => ({ criterion: number, reason: "", verdict: "pass", lines }));
  return { call: "record_verdicts", args: { verdicts } };
}

let model: OwnModel;
test.beforeEach(() => {
  model = new OwnModel(play);
});
test.afterEach(() => model.close());

test("an owner stores tests of a scenario, runs them in the background, and sees each conversation", async ({
  page,
  owner,
}) => {
  const { key } = owner;
  const { body } = await api("POST", "/scenarios/create", { key, body: { name: "Desk", nodes_json } });
  await page.goto(`/scenarios/${body.id}/tests`);
  await expect(page.getByRole("heading", { name: "Test with simulated visitors" })).toBeVisible();
  await page.getByRole("button", { name: "Create scripted visitor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Script");
  await dialog.getByText("As JSON", { exact: true }).click();
  await dialog.getByLabel("Script as JSON").fill('{ "turns": [] }');
  await dialog.getByRole("button", { name: "Add turn" }).click();
  await dialog.getByLabel("Visitor says").fill("Hi.");
  await dialog.getByLabel("The avatar says").fill("welcome");
  await expect(dialog.getByLabel("Script as JSON")).toHaveValue(/"text": \[\s*"welcome"/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("cell", { name: "Scripted visitor" })).toBeVisible();

  // The demo model cannot play a visitor, and the page says so before somebody tries.
  await expect(page.getByText("cannot play a visitor or judge a conversation")).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect a language model" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create simulated visitor" })).toBeDisabled();
  const criteria = ["The avatar greets.", "The avatar is brief."];
  const visitor = { persona: { goal: "Be greeted." }, criteria };
  await api("POST", `/scenarios/${body.id}/tests/create`, {
    key,
    body: { name: "Guest", content: { kind: "simulated", visitor } },
  });
  const refused = await api("POST", `/scenarios/${body.id}/test-runs/create`, { key, body: {} });
  expect([refused.status, refused.body.reason]).toEqual([409, "invalid_state"]);
  await page.reload();
  await page.getByRole("button", { name: "Guest", exact: true }).click();
  await dialog.getByText("More settings", { exact: true }).click();
  await dialog.getByLabel("More settings as JSON").fill("[]");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Must be a JSON object.")).toBeVisible();
  await dialog.getByLabel("More settings as JSON").fill('{ "expect": { "ended": false } }');
  await dialog.getByLabel("Max turns").fill("2");
  await dialog.getByLabel("Max duration (seconds)").fill("30");
  await dialog.getByLabel("Nodes entered").fill("desk");
  await expectAccessible(page, "test dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Guest", exact: true }).click();
  await expect(dialog.getByLabel("Criteria")).toHaveValue("The avatar greets.\nThe avatar is brief.");
  await expect(dialog.getByLabel("Max turns")).toHaveValue("2");
  await expect(dialog.getByLabel("Nodes entered")).toHaveValue("desk");
  await expect(dialog.getByLabel("More settings as JSON")).toHaveValue(/"ended": false/);
  await dialog.getByRole("button", { name: "Close" }).click();

  // The demo model can run the scripted test only. The account's own model plays the visitor and judges.
  await expect(page.getByRole("button", { name: "Run scripted tests" })).toBeEnabled();
  const own = { name: "Ours", base_url: await model.start(), model: "ours", is_default: true };
  expect((await api("POST", "/language-models/create", { key, body: own })).status).toBe(200);
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("cannot play a visitor or judge a conversation")).toHaveCount(0);
  await page.getByRole("button", { name: "Run all tests" }).click();
  await expect(page.getByRole("heading", { name: "Guest" })).toBeVisible();
  await expect(page.getByText("2 of 2 attempts")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Welcome.").first()).toBeVisible();
  await expect(page.getByText("Not judged")).toHaveCount(0);
  await expectAccessible(page, "test run", { inTheDark: true });

  await page.getByRole("link", { name: "Tests" }).first().click();
  await at(page, `/scenarios/${body.id}/tests`);
  await page.getByRole("button", { name: "Actions for Script" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete test" }).click();
  await expect(page.getByRole("cell", { name: "Scripted visitor" })).toHaveCount(0);
});
