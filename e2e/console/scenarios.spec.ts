import { expect, test } from "../fixtures/console.ts";
import { stepOf } from "../fixtures/drawing.ts";
import { api, newAccount } from "../fixtures/instance.ts";

test("from a template to a page that anybody can open, and away again with its link", async ({
  page,
  owner,
}) => {
  await page.goto("/scenarios");
  await page.getByRole("link", { name: "Choose a start" }).click();
  await page.getByRole("button", { name: /Start from this.*Returns desk/ }).click();
  await page.waitForURL(/\/scenarios\/[0-9a-f-]{36}$/);
  const id = page.url().split("/").at(-1) ?? "";
  await page.getByLabel("Name").fill("Returns, Berlin");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const stored = await api("GET", `/scenarios/${id}`, { key: owner.key });
  expect(stored.body).toMatchObject({ id, name: "Returns, Berlin" });

  await page.goto(`/links?create=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Label").fill("Send it back");
  await dialog.getByLabel("Afterwards, lead to").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("must be an http or https URL")).toBeVisible();
  await expect(dialog.getByLabel("Label")).toHaveValue("Send it back");
  await dialog.getByLabel("Afterwards, lead to").fill("");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("link", { name: "Send it back" }).click();
  const address = (await page.getByRole("link", { name: "Open" }).getAttribute("href")) ?? "";
  const visitor = await page.context().browser()?.newPage();
  await visitor?.goto(address);
  await expect(visitor?.getByText("Send it back").first() ?? page.getByText("never")).toBeVisible();

  await page.goto("/scenarios");
  await page.getByRole("button", { name: "Actions for Returns, Berlin" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Also deletes 1 link")).toBeVisible();
  await page.getByRole("button", { name: "Delete with 1 link" }).click();
  await expect(page.getByRole("heading", { name: "Say how a conversation goes" })).toBeVisible();
  await visitor?.goto(address);
  await expect(visitor?.getByTestId("error-page") ?? page.getByText("never")).toBeVisible();
});

const PIPECAT = {
  initial_node: "greet",
  nodes: {
    greet: {
      role_messages: [{ role: "system", content: "You work at a hotel." }],
      task_messages: [{ role: "system", content: "Ask how many nights." }],
      functions: [
        {
          type: "function",
          function: {
            name: "note_nights",
            description: "Notes the nights",
            parameters: { type: "object", properties: { nights: { type: "integer" } } },
            handler: "__function__:note_nights",
            transition_to: "thank",
          },
        },
      ],
    },
    thank: {
      task_messages: [{ role: "system", content: "Thank them." }],
      post_actions: [{ type: "end_conversation" }],
    },
  },
};

test("a flow of pipecat-flows is brought along: what could not be taken over is told, the rest is drawn", async ({
  page,
  owner: _owner,
}) => {
  await page.goto("/scenarios/new");
  const file = (content: string) => ({
    name: "Hotel.json",
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });
  const picker = page.getByLabel("File to import");
  await picker.setInputFiles(file("{ not JSON"));
  await expect(page.getByText("The body must be valid JSON.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await picker.setInputFiles(file(JSON.stringify(PIPECAT)));
  await expect(page.getByRole("status").getByText(/handler/)).toBeVisible();
  const open = page.getByRole("link", { name: "Open the scenario" });
  await expect(open).toBeFocused();
  await open.click();
  await expect(page.getByLabel("Name")).toHaveValue("Hotel");
  await expect(stepOf(page, "greet").getByText("note_nights")).toBeVisible();
  await expect(stepOf(page, "thank")).toContainText("Thank them.");
});

const UNFIT = '{ "initial_node": "gone", "role_instruction": "", "nodes": { "a": {} } }';
const WITH_ERROR =
  '{ "initial_node": "gone", "role_instruction": "", "nodes": { "a": { "task_instruction": "Greet." } } }';

test("problems stand beside the text as one types, lead to their place, and a draft with errors is kept", async ({
  page,
  owner,
}) => {
  await page.goto("/scenarios/new");
  await page.getByRole("button", { name: /Start from this.*Untitled/ }).click();
  await page.getByRole("button", { name: "JSON" }).click();
  const editor = page.getByRole("textbox", { name: "The scenario as JSON" });
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(UNFIT);
  await expect(page.getByText("task_instruction is required")).toBeVisible();
  await expect(page.getByText("Not saved: the JSON is no scenario yet")).toBeVisible();
  // What was written is there again after a look at the graph.
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

test("what belongs to another account is not there", async ({ page, owner }) => {
  expect(owner.email).toBeTruthy();
  const other = await newAccount();
  const body = {
    name: "Theirs",
    nodes_json: { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "x" } } },
  };
  const made = await api("POST", "/scenarios/create", { key: other.key, body });
  for (const path of [
    `/scenarios/${made.body.id}`,
    "/conversations/nonsense",
    `/tools/endpoints/${made.body.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" }), path).toBeVisible();
  }
});
