import { at, expect, expectAccessible, hydrated, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";

test("a table makes a take of each row once its problems are fixed, and all are cancelled together", async ({
  page,
  owner,
}) => {
  const clip = await api("POST", "/clips/create", { key: owner.key, body: { name: "Invitations" } });
  await page.goto(`/clips/${clip.body.id}`);
  await hydrated(page);
  await page.getByLabel("Sentence 1").fill("Hello {{name}}, see you on {{day}}.");
  const generate = page.getByRole("button", { name: /^Generate audio/ });
  await generate.click();
  await expect(page.getByText("Add a table with their values.")).toBeVisible();
  const table = page.getByRole("textbox", { name: /^Table/ });
  await table.fill("name;day\nAna;Monday\nBo");
  await page.getByLabel("Speed").selectOption("0.9");
  await page.getByRole("link", { name: "Clips", exact: true }).first().click();
  await at(page, "/clips");
  await page.goBack();
  await page.getByRole("button", { name: "Restore input" }).click();
  await expect(page.getByLabel("Sentence 1")).toHaveValue("Hello {{name}}, see you on {{day}}.");
  await expect(page.getByLabel("Speed")).toHaveValue("0.9");
  await expect(table).toHaveValue("name;day\nAna;Monday\nBo");
  await generate.click();
  await expect(page.getByText("Line 3 has no value for day.")).toBeVisible();
  await generate.click();
  await expect(page.getByText("No takes yet.")).toBeVisible();
  await table.fill("name;day\nAna;Monday\nBo;Friday\nÇağla;Sunday");
  const preview = page.getByRole("region", { name: "What the first takes say" });
  await expect(preview.getByRole("listitem")).toHaveText([/Ana.*Monday/s, /Bo.*Friday/s, /Çağla.*Sunday/s]);
  await expectAccessible(page, "a table of takes");
  await page.getByRole("button", { name: "Generate audio of 3 takes" }).click();
  const takes = page.getByRole("region", { name: "Takes" });
  await expect(takes.getByText("3 takes from a table").first()).toBeVisible();
  await expect(takes.getByRole("heading", { level: 3 })).toHaveText([/Ana/, /Bo/, /Çağla/]);
  await page.getByRole("button", { name: "Cancel all" }).click();
  await expect(takes.getByText(/cancelled/i).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel all" })).toHaveCount(0);
  await expect(page.getByLabel("Sentence 1")).toHaveValue("Hello {{name}}, see you on {{day}}.");
  await page.reload();
  await expect(page.getByLabel("Sentence 1")).toHaveValue("Hello {{name}}, see you on {{day}}.");
  await expect(page.getByRole("button", { name: "Restore input" })).toHaveCount(0);
});
