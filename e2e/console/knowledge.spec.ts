import { makeDocx, makePdf } from "#lib/knowledge/extract/testing/make-files.ts";
import { at, expect, expectAccessible, hydrated, test } from "../fixtures/console.ts";
import { APP_URL, api } from "../fixtures/instance.ts";

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const file = (name: string, content: Uint8Array | string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

test("files of other types become searchable documents, and one replaces another", async ({
  page,
  owner,
}) => {
  const { body: base } = await api("POST", "/knowledge-bases/create", {
    key: owner.key,
    body: { name: "Manuals" },
  });
  const nodes_json = { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "Help." } } };
  const body = { name: "Service desk", nodes_json };
  const { body: scenario } = await api("POST", "/scenarios/create", { key: owner.key, body });
  await page.goto(`/knowledge/${base.id}`);
  await hydrated(page);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await page
    .getByLabel("Files to add")
    .setInputFiles([
      file("filter.pdf", makePdf(["Change the filter every six weeks."])),
      file("hours.docx", makeDocx(paragraph("The workshop opens at nine."))),
      file("old.pdf", makePdf(["Secret"], { isLocked: true })),
    ]);
  await expect(page.getByText("protected by a password")).toBeVisible({ timeout: 30_000 });
  for (const name of ["filter.pdf", "hours.docx"]) {
    await expect(row(name).getByText("Ready")).toBeVisible({ timeout: 30_000 });
  }

  await page.getByRole("button", { name: "Add page" }).click();
  await page.getByLabel("URL").fill("http://169.254.169.254/latest");
  await page.getByRole("dialog").getByRole("button", { name: "Add page" }).click();
  await expect(page.getByRole("dialog").getByText("private network")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();

  await row("filter.pdf").getByRole("button", { name: "Actions for filter.pdf" }).click();
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Replace" }).click();
  await (await chosen).setFiles(file("filter.md", "Change the filter every month."));
  await expect(row("filter.md").getByText("Ready")).toBeVisible({ timeout: 30_000 });
  await expect(row("filter.pdf")).toHaveCount(0);

  await page.getByRole("button", { name: "Use in a scenario" }).click();
  await page.getByRole("dialog").getByLabel("Scenario").selectOption("Service desk");
  await page.getByRole("dialog").getByRole("button", { name: "Add to draft" }).click();
  await at(page, `/scenarios/${scenario.id}`);
  const { body: draft } = await api("GET", `/scenarios/${scenario.id}/draft`, { key: owner.key });
  expect(draft.nodes_json).toMatchObject({
    global_functions: [{ type: "rag", name: "search", description: "Manuals", knowledge_base_id: base.id }],
  });

  await page.context().addCookies([{ name: "language", value: "de", url: APP_URL }]);
  await page.goto(`/knowledge/${base.id}`);
  await hydrated(page);
  await expect(row("filter.md").getByText("Bereit")).toBeVisible();
  await page
    .getByLabel("Dateien zum Hinzufügen")
    .setInputFiles([file("old.pdf", makePdf(["Secret"], { isLocked: true }))]);
  await expect(page.getByText("Das PDF ist mit einem Passwort geschützt.")).toBeVisible();
});

test("the first knowledge base is created from a sample, renamed and deleted, then from dropped files", {
  tag: "@long",
}, async ({ page, owner }) => {
  expect(owner.keyId).toBeTruthy();
  await page.goto("/knowledge");
  await hydrated(page);
  await expectAccessible(page, "no knowledge base", { inTheDark: true });
  await page.getByRole("button", { name: "Start with the clinic sample" }).click();
  await expect(page.getByRole("heading", { name: "Sample clinic" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Visiting the clinic" })).toBeVisible();

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Our clinic");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Our clinic" })).toBeVisible();
  await page.getByRole("button", { name: "Delete knowledge base" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete knowledge base" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/knowledge");

  await page
    .getByLabel("Files for the first knowledge base")
    .setInputFiles([
      file("hours.md", "We open at nine."),
      file("broken.md", new Uint8Array([0xff, 0xfe, 0xfd])),
    ]);
  await expect(page.getByRole("heading", { name: "Documents", level: 1 })).toBeVisible();
  await expect(page.getByText(/broken\.md: .*UTF-8/)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "hours.md" })).toBeVisible();
});
