import { startEverythingServer } from "#lib/tools/mcp/testing/start-everything-server.ts";
import { say, startChat } from "../fixtures/call.ts";
import { expect, hydrated, test } from "../fixtures/console.ts";
import { create, createScenario } from "../fixtures/create.ts";
import { flowNode } from "../fixtures/drawing.ts";
import { api } from "../fixtures/instance.ts";
import { OWN_MODEL_HOST, OwnModel } from "../fixtures/own-model.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You add numbers.",
  nodes: { desk: { task_instruction: "Add what the visitor names.", say: "Hello. Which numbers?" } },
};

let model: OwnModel;
let server: Awaited<ReturnType<typeof startEverythingServer>>;
test.beforeEach(async () => {
  // Calls the tool when the visitor has written, and then says what it returned.
  model = new OwnModel(({ messages, tools = [] }) => {
    const last = messages.at(-1);
    if (last?.role === "tool") return { content: `The tool says: ${String(last.content)}` };
    const isOffered = tools.some(({ function: { name } }) => name === "get_sum");
    return isOffered && last?.role === "user"
      ? { call: "get_sum", args: { a: 17, b: 25 } }
      : { content: "Goodbye." };
  });
  server = await startEverythingServer();
});
test.afterEach(() => {
  server.stop();
  model.close();
});

test("an owner adds an MCP server, the avatar calls one of its tools, and the conversation shows the call", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  const { key } = owner;
  await page.goto("/tools");
  await hydrated(page);
  await page.getByRole("button", { name: "Add MCP server" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Everything");
  await dialog.getByLabel("URL").fill(`http://${OWN_MODEL_HOST}:${server.port}/mcp`);
  await dialog.getByRole("button", { name: "Add MCP server" }).click();
  await expect(page.getByRole("row", { name: "Everything" })).toContainText(/\d tools/);

  const own = { name: "Own", base_url: await model.start(), model: "own" };
  const { id: language_model_id } = await create(key, "/language-models/create", own);
  const ids = await createScenario(key, { name: "Sums", nodes_json, language_model_id });
  await page.goto(`/scenarios/${ids.scenario_id}`);
  await flowNode(page, "desk").click();
  const properties = page.getByRole("complementary", { name: "Properties" });
  await properties.getByRole("button", { name: "Add a function" }).click();
  await page.getByRole("menuitem", { name: "Call a tool of an MCP server" }).click();
  await properties.getByLabel("Tool", { exact: true }).selectOption("Get Sum Tool");
  await expect(properties.getByLabel("Function name")).toHaveValue("get_sum");
  await page.getByRole("button", { name: "Publish" }).click();
  const published = async () => (await api("GET", `/scenarios/${ids.scenario_id}`, { key })).body.nodes_json;
  await expect.poll(published).toMatchObject({
    nodes: { desk: { functions: [{ type: "mcp", name: "get_sum", tool: "get-sum" }] } },
  });

  const { token } = await create(key, "/hosted-links/create", { ...ids, label: "Sums", mode: "text" });
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`/c/${String(token)}`);
  await hydrated(visitor);
  const id = await startChat(visitor);
  const said = visitor.getByTestId("transcript").locator("[data-from=agent]");
  await expect(said).toHaveCount(1);
  await say(visitor, "17 and 25");
  await expect(said.last()).toContainText("The tool says: The sum of 17 and 25 is 42.");
  await context.close();

  await page.goto(`/conversations/${String(id)}`);
  await hydrated(page);
  const call = page.getByRole("region", { name: "Transcript" }).locator("details", { hasText: "get_sum" });
  await expect(call.locator("summary")).toContainText(/200.*\d ms/s);
  await call.locator("summary").click();
  await expect(call.getByLabel("Arguments from the model")).toContainText('"a": 17');
  await expect(call.getByLabel("Response")).toContainText("The sum of 17 and 25 is 42.");
});
