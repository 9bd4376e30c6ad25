import { randomUUID } from "node:crypto";
import { at, expect, expectAccessible, hydrated, PASSWORD, test } from "../../fixtures/console.ts";
import { api } from "../../fixtures/instance.ts";

test("an invited viewer looks but cannot change; as an editor they can; removed, they are signed out", {
  tag: "@long",
}, async ({ owner, page, browser }) => {
  await page.goto("/members");
  await expect(page.getByRole("cell", { name: owner.email })).toBeVisible();
  await page.getByRole("button", { name: "Invite member" }).click();
  const email = `member-${randomUUID()}@example.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption("viewer");
  await page.getByRole("dialog").getByRole("button", { name: "Invite member" }).click();
  const link = await page.locator("code", { hasText: "/join#" }).textContent();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("region", { name: "Pending invitations" })).toContainText(email);
  await expectAccessible(page, "members with an invitation", { inTheDark: true });

  const member = await (await browser.newContext()).newPage();
  await member.goto(link ?? "");
  await expect(member.getByText("as a viewer")).toBeVisible();
  await expect(member.getByLabel("Email")).toHaveValue(email);
  await member.getByLabel("Password").fill(PASSWORD);
  await expectAccessible(member, "joining an account", { inTheDark: true });
  await member.getByRole("button", { name: "Join" }).click();
  await at(member, "/overview");
  await member.goto("/links");
  await expect(member.getByText("You can look at everything here but not change it.")).toBeVisible();
  await member.goto("/scenarios/new");
  await expect(member.getByRole("button", { name: "Use template" }).first()).toBeDisabled();
  const nodes_json = {
    ...{ initial_node: "desk", role_instruction: "You work at the desk." },
    nodes: { desk: { task_instruction: "Greet." } },
  };
  const made = await api("POST", "/scenarios/create", { key: owner.key, body: { name: "Desk", nodes_json } });
  await member.goto(`/scenarios/${made.body.id}`);
  await member.getByRole("button", { name: "Zoom in" }).click();
  await member.getByRole("button", { name: "Show all" }).click();
  await expect(member.getByRole("button", { name: "Node", exact: true })).toBeDisabled();
  await expect(member.getByRole("button", { name: "Publish" })).toBeDisabled();
  await expect(member.getByRole("textbox", { name: "Name" })).toBeDisabled();
  await member.getByRole("button", { name: /^Find in the scenario/ }).click();
  const dialog = member.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await member.getByRole("button", { name: "Versions" }).click();
  await expect(dialog.getByText("v1")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await member.getByRole("button", { name: "JSON" }).click();
  await member.locator(".cm-content").click();
  await member.keyboard.type("§");
  await expect(member.locator(".cm-content")).not.toContainText("§");
  await member.getByRole("button", { name: "Actions for Desk" }).click();
  await expect(member.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await member.keyboard.press("Escape");
  await member.getByRole("link", { name: "Tests" }).click();
  await at(member, `/scenarios/${made.body.id}/tests`);
  await member.goto("/settings");
  await expect(member.getByRole("heading", { name: "Delete account" })).toHaveCount(0);

  await page.reload();
  await hydrated(page);
  await page.getByLabel(`Role of ${email}`).selectOption("editor");
  await expect(page.getByText(`Role of ${email} changed`)).toBeVisible();
  await member.goto("/scenarios/new");
  await member.getByRole("button", { name: "Use template" }).first().click();
  await member.waitForURL(/\/scenarios\/[0-9a-f-]{36}/);

  await page.getByRole("button", { name: `Actions for ${email}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText(`${email} removed`)).toBeVisible();
  await member.goto("/overview");
  await expect(member).toHaveURL(/\/sign-in/);
  // What they made stays.
  await page.goto("/scenarios");
  await expect(page.getByRole("row")).toHaveCount(3);
});
