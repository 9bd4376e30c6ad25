import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, auditEvents, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestAccount, createTestMember } from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach } from "#lib/http/testing/one-of-each.ts";
import { deleteHostedLinks, getHostedLink, updateHostedLink } from "#lib/links/links.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { getWebhook, updateWebhook } from "#lib/webhooks/webhooks.ts";
import { updateAccount } from "../accounts/accounts.ts";
import { changeRole, removeMember } from "./members.ts";

const proven = (actor: MemberActor) => ({ actor, provenAt: new Date() });

/** An account with two owners, and one of each resource. */
async function newPair() {
  const account = await createTestAccount();
  const { ownerId, userId } = account;
  const ids = await createOneOfEach(account);
  const ana: MemberActor = { ownerId, userId, role: "owner" };
  const ben: MemberActor = { ownerId, userId: await createTestMember(ownerId), role: "owner" };
  return { ids, ana, ben };
}

const actionsOf = async ({ ownerId }: MemberActor, action: string) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.ownerId, ownerId))).filter(
    (event) => event.action === action,
  ).length;
const statusesOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status).sort();

describeDb("two members at the same moment", () => {
  test("who save a link or a webhook leave one version of it, whole; the log names both", async () => {
    const { ids, ana, ben } = await newPair();
    const [link = "", webhook = ""] = [ids.hosted_link_id, ids.webhook_id];
    await Promise.all([
      updateHostedLink(ana, link, { label: "Ana", redirectUrl: "https://ana.invalid/" }),
      updateHostedLink(ben, link, { label: "Ben", redirectUrl: "https://ben.invalid/" }),
    ]);
    const { label, redirectUrl } = await getHostedLink(ana, link);
    expect(redirectUrl).toBe(`https://${label.toLowerCase()}.invalid/`);
    const to = (description: string) => ({
      url: `https://${description}.invalid/`,
      description,
      events: ["take.failed" as const],
      includeValues: false,
      enabled: true,
    });
    await Promise.all([updateWebhook(ana, webhook, to("ana")), updateWebhook(ben, webhook, to("ben"))]);
    const stored = await getWebhook(ana, webhook);
    expect(stored.url).toBe(`https://${stored.description}.invalid/`);
    expect([await actionsOf(ana, "link.changed"), await actionsOf(ana, "webhook.changed")]).toEqual([2, 2]);
  });

  test("who set how long conversations are kept leave one of both settings, whole", async () => {
    const { ana, ben } = await newPair();
    await Promise.all([
      updateAccount(ana, { conversationDays: 10, recordingDays: 1 }),
      updateAccount(ben, { conversationDays: 20, recordingDays: 2 }),
    ]);
    const [account] = await db.select().from(accounts).where(eq(accounts.id, ana.ownerId));
    expect(account?.conversationDays).toBe((account?.recordingDays ?? 0) * 10);
  });

  test("of whom one deletes what the other saves: it is gone, and the other learns it if it was gone before", async () => {
    const { ids, ana, ben } = await newPair();
    const id = ids.hosted_link_id ?? "";
    const [, saved] = await Promise.allSettled([
      deleteHostedLinks(ana, [id]),
      updateHostedLink(ben, id, { label: "Ben" }),
    ]);
    if (saved.status === "rejected") expect(saved.reason).toMatchObject({ code: "NOT_FOUND" });
    await expect(getHostedLink(ana, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("of whom one leaves while the other is made an editor: an owner stays", async () => {
    const { ana, ben } = await newPair();
    const outcomes = await Promise.allSettled([
      removeMember(proven(ana), ana.userId, { revokeKeys: true }),
      changeRole(proven(ana), ben.userId, "editor"),
    ]);
    expect(statusesOf(outcomes)).toEqual(["fulfilled", "rejected"]);
    const members = await db.select().from(users).where(eq(users.ownerId, ana.ownerId));
    expect(members.map(({ role }) => role)).toContain("owner");
  });

  test("who give one member different roles leave one of them, and the log has the steps", async () => {
    const { ana, ben } = await newPair();
    const third = await createTestMember(ana.ownerId, "owner");
    await Promise.all([changeRole(proven(ana), third, "viewer"), changeRole(proven(ben), third, "editor")]);
    const [member] = await db.select().from(users).where(eq(users.id, third));
    expect(["viewer", "editor"]).toContain(member?.role);
    expect(await actionsOf(ana, "member.role_changed")).toBe(2);
  });
});
