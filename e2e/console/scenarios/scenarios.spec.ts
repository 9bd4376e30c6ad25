import { expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { createLink, createScenario, GREETS } from "../../fixtures/create.ts";
import { flowNode, startBlank } from "../../fixtures/drawing.ts";
import { api, newAccount } from "../../fixtures/instance.ts";

test("a template becomes a public page, which disappears with its link", { tag: "@long" }, async ({
  page,
  owner,
}) => {
  await page.goto("/scenarios");
  await page.getByRole("link", { name: "Choose a template" }).click();
  await page.getByRole("button", { name: /Use template.*Returns desk/ }).click();
  await page.waitForURL(/\/scenarios\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByLabel("Name", { exact: true }).fill("Returns, Berlin");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const stored = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(stored.body).toMatchObject({ id, name: "Returns, Berlin" });

  await page.goto(`/links?create=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Send it back");
  await dialog.getByText("More settings").click();
  await dialog.getByLabel("Redirect after the call").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("must be an http or https URL")).toBeVisible();
  await expect(dialog.getByLabel("Label")).toHaveValue("Send it back");
  await dialog.getByLabel("Redirect after the call").fill("");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("dialog", { name: "Link created" }).getByRole("link", { name: "Settings" }).click();
  const address = (await page.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
  const visitor = await page.context().browser()?.newPage();
  await visitor?.goto(address);
  await expect(visitor?.getByText("Send it back").first() ?? page.getByText("never")).toBeVisible();

  await page.goto("/scenarios");
  await page.getByRole("button", { name: "Actions for Returns, Berlin" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("1 link stops working until you restore the scenario")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Link “Send it back”" })).toBeVisible();
  await page.getByRole("button", { name: "Delete with 1 link" }).click();
  await expect(page.getByRole("heading", { name: "Create your first scenario" })).toBeVisible();
  await visitor?.goto(address);
  await expect(visitor?.getByTestId("error-page") ?? page.getByText("never")).toBeVisible();
});

const HOTEL = {
  initial_node: "greet",
  role_instruction: "You work at a hotel.",
  nodes: {
    greet: {
      task_instruction: "Ask how many nights.",
      functions: [
        { type: "transition", name: "note_nights", description: "Notes the nights", transition_to: "thank" },
      ],
    },
    thank: { task_instruction: "Thank them." },
  },
};

test("the gallery shows what a template is and tries it, and a file with the graph of a scenario is imported and drawn", {
  tag: "@long",
}, async ({ page, owner: _owner }) => {
  await page.goto("/scenarios/new");
  await hydrated(page);
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards.first().getByRole("heading")).toHaveText("Blank");
  const survey = cards.filter({ has: page.getByRole("heading", { name: "Guest survey" }) });
  await expect(survey.locator("svg text").first()).toHaveText(/\w/);
  await expect(survey.getByText(/^For /)).toBeVisible();
  await expect(survey.getByRole("link", { name: /Try it now/ })).toHaveAttribute("href", "/c/try-survey");
  // Its documents belong to the account, so it is copied first and opens with its test.
  await page.getByRole("button", { name: /Use and test.*Help center/ }).click();
  await expect(page.getByRole("complementary", { name: "Draft test" })).toBeVisible();
  await page.goto("/scenarios/new");
  await hydrated(page);
  const file = (content: string) => ({
    name: "Hotel.json",
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
  const picker = page.getByLabel("File to import");
  await picker.setInputFiles(file("{ not JSON"));
  await expect(page.getByText("The body must be valid JSON.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  await picker.setInputFiles(file(JSON.stringify(HOTEL)));
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Hotel");
  await expect(flowNode(page, "greet").getByText("note_nights")).toBeVisible();
  await expect(flowNode(page, "thank")).toContainText("Thank them.");
});

const INVALID = '{ "initial_node": "gone", "role_instruction": "", "nodes": { "a": {} } }';
const WITH_ERROR =
  '{ "initial_node": "gone", "role_instruction": "", "nodes": { "a": { "task_instruction": "Greet." } } }';

test("problems appear while typing and link to their place, and a draft with errors is saved", async ({
  page,
  owner,
}) => {
  await page.goto("/scenarios/new");
  await page.getByRole("button", { name: /Use template.*Blank/ }).click();
  await page.getByRole("button", { name: "JSON" }).click();
  const editor = page.getByRole("textbox", { name: "The scenario as JSON" });
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(INVALID);
  await expect(page.getByText("task_instruction is required")).toBeVisible();
  await expect(page.getByText("Not saved: the JSON isn’t a valid scenario")).toBeVisible();
  // The text is still there after switching to the graph.
  await page.getByRole("button", { name: "Graph" }).click();
  await page.getByRole("button", { name: "Back to the JSON" }).click();
  await expect(editor).toContainText('"gone"');

  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(WITH_ERROR);
  await page.getByRole("button", { name: /no node "gone"/ }).click();
  await expect(editor).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("button", { name: /no node "gone"/ })).toBeVisible();
  const { body } = await api("GET", `/scenarios/${page.url().split("/").at(-1)}`, { key: owner.key });
  expect(body.nodes_json).toMatchObject({ initial_node: "welcome" });
});

test("a long list shows its size, keeps its order in the URL, and deletes selected rows with their links", {
  tag: "@long",
}, async ({ page, owner: { key } }) => {
  await createLink(key, { name: "Museum", nodes_json: GREETS }, { label: "Museum shop" });
  const names = ["alpha", ...Array.from({ length: 12 }, (_, index) => `Desk ${index + 10}`)];
  const made: string[] = [];
  for (const name of names) made.push((await createScenario(key, { name, nodes_json: GREETS })).scenario_id);

  await page.goto("/scenarios");
  await expect(page.getByText("14 scenarios")).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Desk 21");
  await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await page.waitForURL(/\?sort=name$/);
  await expect(first).toContainText("alpha");
  await page.reload();
  await expect(first).toContainText("alpha");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");

  await hydrated(page);
  await page.getByRole("checkbox", { name: "Select alpha" }).press("Space");
  await page.getByRole("checkbox", { name: "Select Museum" }).check();
  await page.getByRole("checkbox", { name: "Select Desk 10" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete 3 scenarios?" });
  await expect(dialog.getByText("1 link stops working until you restore the scenario")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Link “Museum shop”" })).toBeVisible();
  await expectAccessible(page, "the deletion of several scenarios", { inTheDark: true });
  await dialog.getByRole("button", { name: "Delete 3 scenarios" }).click();
  await expect(page.getByText("11 scenarios")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveURL(/\?sort=name$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("14 scenarios")).toBeVisible();

  // The link gets another scenario, and two of the deleted ones come back.
  await page.getByRole("checkbox", { name: "Select Museum" }).check();
  await page.getByRole("checkbox", { name: "Select alpha" }).check();
  await bar.getByRole("button", { name: "Delete" }).click();
  const again = page.getByRole("dialog", { name: "Delete 2 scenarios?" });
  await again.getByLabel("Use instead").selectOption({ label: "Desk 10" });
  await again.getByRole("button", { name: "Delete 2 scenarios" }).click();
  await expect(page.getByText("12 scenarios")).toBeVisible();
  const { hosted_links: links } = (await api("GET", "/hosted-links", { key })).body as {
    hosted_links: { scenario_id: string }[];
  };
  expect(links.map(({ scenario_id: id }) => id)).toEqual([made[1]]);
  await page.goto(`/scenarios/${made[0]}`);
  await expect(page.getByRole("heading", { name: "This scenario is in the trash" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore from the trash" })).toBeEnabled();
  await page.goto("/trash");
  await expect(page.getByText("2 items")).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "Restore alpha" }).click();
  await expect(page.getByText("1 item", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expectAccessible(page, "the trash with a selection", { inTheDark: true });
  await bar.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await page.goto("/scenarios");
  await expect(page.getByText("14 scenarios")).toBeVisible();
});

test("another account's resources look like missing pages", { tag: "@long" }, async ({ page, owner }) => {
  expect(owner.email).toBeTruthy();
  const other = await newAccount();
  const body = {
    name: "Theirs",
    nodes_json: { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "x" } } },
  };
  const made = await api("POST", "/scenarios/create", { key: other.key, body });
  const { id } = made.body;
  for (const path of [
    ...[`/scenarios/${id}`, `/scenarios/${id}/tests`, `/scenarios/${id}/tests/${id}`],
    ...["/conversations/nonsense", `/conversations/${id}/replay`, `/links/${id}`, `/clips/${id}`],
    ...[`/knowledge/${id}`, `/knowledge/${id}/documents/${id}`],
    ...[`/tools/endpoints/${id}`, `/tools/webhooks/${id}`],
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" }), path).toBeVisible();
    await expect(page, path).toHaveTitle("Not found · Visavis");
  }
  await page.getByRole("link", { name: "Open the trash" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});

test("the address of something deleted offers to restore it", async ({ page, owner }) => {
  const { key } = owner;
  const base = await api("POST", "/knowledge-bases/create", {
    key,
    body: { name: "Prices", description: "" },
  });
  const clip = await api("POST", "/clips/create", { key, body: { name: "Welcome clip" } });
  await api("POST", "/knowledge-bases/delete", { key, body: { ids: [base.body.id] } });
  await api("POST", "/clips/delete", { key, body: { ids: [clip.body.id] } });
  await page.goto(`/knowledge/${base.body.id}/documents/${base.body.id}`);
  await expect(page.getByRole("heading", { name: "This knowledge base is in the trash" })).toBeVisible();
  await page.goto(`/clips/${clip.body.id}`);
  await expect(page.getByRole("heading", { name: "This clip is in the trash" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "Restore from the trash" }).click();
  await expect(page.getByRole("heading", { name: "Takes" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome clip" })).toBeVisible();
});

test("two windows do not overwrite each other's draft", { tag: "@long" }, async ({ page, owner }) => {
  const id = await startBlank(page);
  const other = await page.context().newPage();
  await other.goto(`/scenarios/${id}`);
  await expect(flowNode(other, "welcome")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Ana's");
  await expect(page.getByText("Draft saved")).toBeVisible();

  await other.getByLabel("Name", { exact: true }).fill("Ben's");
  const notice = other.getByText("changed by somebody else, or in another window");
  await expect(notice).toBeVisible();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Ben's");
  const stored = async () => (await api("GET", `/scenarios/${id}`, { key: owner.key })).body.name;
  expect(await stored()).toBe("Ana's");
  await expectAccessible(other, "a draft in conflict");
  await other.getByRole("button", { name: "Save mine over theirs" }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(stored).toBe("Ben's");
});
