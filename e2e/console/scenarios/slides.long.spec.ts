import { assemblePdf, makePdf } from "#lib/knowledge/extract/testing/make-files.ts";
import { say } from "../../fixtures/call.ts";
import { expect, expectAccessible, test } from "../../fixtures/console.ts";
import { create, createScenario } from "../../fixtures/create.ts";
import { flowNode } from "../../fixtures/drawing.ts";
import { OwnModel } from "../../fixtures/own-model.ts";

const nodes_json = {
  initial_node: "desk",
  role_instruction: "You explain the product.",
  nodes: {
    desk: {
      task_instruction: "Show the slides.",
      say: "Hello.",
      functions: [
        {
          ...{ type: "show", name: "show_slides", description: "Shows the slides, and turns them." },
          card: { kind: "slides", title: "The product" },
        },
      ],
    },
  },
};

const pdf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
});
const pages = (count: number) => Array.from({ length: count }, (_, at) => `Page number ${at + 1}`);

let model: OwnModel;
test.beforeEach(() => {
  // Shows the slides when the visitor writes, and turns to the number that they write.
  model = new OwnModel(({ messages, tools = [] }) => {
    const last = messages.at(-1);
    const isOffered = tools.some(({ function: { name } }) => name === "show_slides");
    if (!isOffered || last?.role !== "user") return { content: "Here it is." };
    const page = Number(/\d/.exec(JSON.stringify(last.content))?.[0]);
    return { call: "show_slides", args: page > 0 ? { page } : {} };
  });
});
test.afterEach(() => model.close());

test("the pages of an uploaded PDF are slides: drawn in the editor, refused if they cannot be, turned by the avatar for visitors who are not signed in", async ({
  page,
  owner,
  browser,
}) => {
  const { key } = owner;
  const own = { name: "Own", base_url: await model.start(), model: "own", api_key: "k" };
  const { id: language_model_id } = await create(key, "/language-models/create", own);
  const ids = await createScenario(key, { name: "Product", nodes_json, language_model_id });
  await page.goto(`/scenarios/${ids.scenario_id}`);
  await flowNode(page, "desk").click();
  const properties = page.getByRole("complementary", { name: "Properties" });
  await properties.getByText("show_slides", { exact: true }).click();
  const upload = properties.getByTestId("picture-upload");
  const files = upload.locator("input[type=file]");
  const slides = properties.getByRole("list", { name: "Slides" }).getByRole("listitem");
  const refused = upload.getByRole("alert");

  const damaged = assemblePdf(["<< /Type /Catalog >>"]).slice(0, 40);
  const page_ = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html><script>1</script>") };
  for (const [file, message] of [
    [pdf("large.pdf", new Uint8Array(26_000_000)), "large.pdf is larger than 25 MB"],
    [pdf("locked.pdf", makePdf(["Secret"], { isLocked: true })), "locked.pdf is protected by a password"],
    [pdf("empty.pdf", makePdf([])), "empty.pdf is damaged"],
    [pdf("damaged.pdf", damaged), "damaged.pdf is damaged"],
    [pdf("long.pdf", makePdf(pages(61))), "long.pdf has 61 pages, and this card has room for 60"],
    [page_, "must be a JPEG, PNG or WebP file"],
  ] as const) {
    await files.setInputFiles(file);
    await expect(refused, file.name).toContainText(message);
    await expect(slides).toHaveCount(0);
  }

  // Nothing is kept of an upload that was stopped.
  await page.route("**/scenarios/pictures", () => {});
  await files.setInputFiles(pdf("hours.pdf", makePdf(pages(3))));
  await upload.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(upload.getByRole("button", { name: "Upload pictures or a PDF" })).toBeFocused();
  await expect(slides).toHaveCount(0);
  await page.unroute("**/scenarios/pictures");

  await files.setInputFiles(pdf("hours.pdf", makePdf(["Welcome", "Open from nine to five", ""])));
  await expect(slides).toHaveText([/Welcome/, /Open from nine to five/, /hours, page 3/]);
  const preview = properties.getByTestId("card-preview");
  const picture = preview.getByRole("img", { name: "Welcome" });
  const isDrawn = (element: Element) =>
    element instanceof HTMLImageElement && element.naturalHeight === 1_600;
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(true);
  await slides.nth(1).getByRole("button").first().click();
  await slides.nth(1).getByLabel("Caption").fill("Opening hours");
  await slides.nth(1).getByRole("button", { name: "Move slide 2 down" }).press("Enter");
  await expect(slides.nth(2).getByRole("button").first()).toBeFocused();
  await slides.nth(2).getByRole("button", { name: "Move slide 3 up" }).press("Enter");
  await expect(slides.nth(1).getByRole("button", { name: "Move slide 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(slides.first()).toContainText("Opening hours");
  await slides.nth(2).getByRole("button").first().click();
  await slides.nth(2).getByRole("button", { name: "Remove slide 3" }).press("Enter");
  await expect(slides).toHaveCount(2);
  await expect(slides.nth(1).getByRole("button").first()).toBeFocused();
  await expectAccessible(page, "the slides of a card", { inTheDark: true });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();

  const link = { ...ids, label: "Product", mode: "text" };
  const { token } = await create(key, "/hosted-links/create", link);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`/c/${String(token)}`);
  await visitor.getByTestId("start-chat").click();
  const card = visitor.getByTestId("card");
  await say(visitor, "Please show me the slides.");
  await expect(card).toContainText("Opening hours");
  const shown = card.getByRole("img", { name: "Open from nine to five" });
  await expect.poll(() => shown.evaluate(isDrawn)).toBe(true);
  const source = await shown.getAttribute("src");
  const { headers } = await fetch(String(source));
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  await say(visitor, "And number 2?");
  await expect(card.getByRole("img", { name: "Welcome" })).toBeVisible();
  await expect(card).toContainText("2 of 2");
  // The model knows what is on each page, and which one the visitor sees.
  const told = JSON.stringify(model.requests.at(-1));
  expect(told).toContain("Pictures: 1 Opening hours; 2 Welcome");
  expect(told).toContain("picture 2 of 2 (Welcome)");
  await context.close();
});
