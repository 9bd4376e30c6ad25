import { startChat } from "../fixtures/call.ts";
import { expect, hydrated, test } from "../fixtures/console.ts";
import { createLink } from "../fixtures/create.ts";
import { atEachWidth } from "../fixtures/look-at.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You are at the desk of a shop.",
  nodes: {
    desk: {
      task_instruction: "Help.",
      say: "Hello {{runtime.customer_name}}, customer {{runtime.customer_id}}. Is it about your {{runtime.topic}}?",
    },
  },
};
const visitor_fields = [
  { name: "customer_name", label: "Your name", required: true },
  { name: "topic", label: "What is it about?", type: "choice", choices: ["Order", "Return"] },
  { name: "customer_id" },
];

test("a visitor says who they are before the conversation, the link's address says the rest, and its owner reads both", {
  tag: "@long",
}, async ({ page, owner, browser }) => {
  const { key } = owner;
  const link = { label: "Shop", mode: "text", visitor_fields };
  const { token } = await createLink(key, { name: "Shop", nodes_json }, link);

  const context = await browser.newContext();
  const visitor = await context.newPage();
  // Only names that the owner allowed count, and only values that fit.
  await visitor.goto(`/c/${token}?v.customer_id=17&v.customer_name=Ana&v.topic=Nonsense&v.role=admin`);
  await hydrated(visitor);
  const name = visitor.getByLabel("Your name");
  await expect(name).toHaveValue("Ana");
  await atEachWidth(visitor, "form before a conversation");
  await name.fill("");
  await visitor.getByTestId("start-chat").click();
  await expect(visitor.getByTestId("transcript")).toHaveCount(0);
  await name.fill("Ana Lima");
  await visitor.getByLabel("What is it about?").selectOption("Return");
  const id = await startChat(visitor);
  const said = visitor.getByTestId("transcript").locator("[data-from]");
  await expect(said).toHaveText([/Hello Ana Lima, customer 17\. Is it about your Return\?/]);
  await visitor.getByTestId("end-call").click();
  await expect(visitor.getByTestId("call-ended")).toBeVisible();
  await context.close();

  await page.goto(`/conversations/${String(id)}`);
  await expect(page.getByText("Ana Lima", { exact: true })).toBeVisible();
  await expect(page.getByText("admin", { exact: true })).toHaveCount(0);
});
