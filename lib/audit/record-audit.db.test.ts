import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, apiKeys, auditEvents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createKey, revokeAnyKey, revokeKeys } from "#lib/auth/keys/keys.ts";
import { createConsoleAccount } from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { purgeAuditEvents, recordAudit } from "./audit.ts";

async function createTestAccount(): Promise<string> {
  const [account] = await db.insert(accounts).values({ name: "A", plan: "free" }).returning();
  return account?.id ?? "";
}

const eventsOf = (ownerId: string) =>
  db.select().from(auditEvents).where(eq(auditEvents.ownerId, ownerId)).orderBy(auditEvents.id);

describeDb("the audit log", () => {
  test("says who created and revoked a key, from where, and never the key", async () => {
    const { actor } = await createConsoleAccount();
    const { ownerId } = actor;
    const user = { ...actor, address: "203.0.113.7" };
    const first = await createKey(user, { name: "Site", scope: "full" });
    await revokeKeys({ ...user, keyId: first.id } as typeof user, [first.id]);
    await revokeKeys(user, [first.id]);
    const second = await createKey({ ...actor, isOperator: true }, { name: "Shop", scope: "read" });
    expect(await revokeAnyKey(second.id)).toEqual({ ownerId, revoked: [second.id] });

    const events = (await eventsOf(ownerId)).filter(({ action }) => action.startsWith("key."));
    expect(
      events.map((event) => [event.action, event.actorKind, event.targetId, event.targetName, event.address]),
    ).toEqual([
      ["key.created", "user", first.id, "Site", "203.0.113.7"],
      ["key.revoked", "key", first.id, "Site", "203.0.113.7"],
      ["key.created", "operator", second.id, "Shop", null],
      ["key.revoked", "operator", second.id, "Shop", null],
    ]);
    expect(JSON.stringify(events)).not.toContain(first.key);
  });

  test("has an event only if the change was made, and the change only with its event", async () => {
    const ownerId = await createTestAccount();
    await expect(
      createKey({ ownerId: newId(), userId: newId() }, { name: "Lost", scope: "full" }),
    ).rejects.toThrow();
    const failing = db.transaction(async (tx) => {
      await recordAudit(tx, { ownerId }, "key.created", { id: newId() });
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await eventsOf(ownerId)).toEqual([]);

    const { actor } = await createConsoleAccount();
    const unloggable = { ...actor, keyId: "not an id" };
    await expect(createKey(unloggable, { name: "Unlogged", scope: "full" })).rejects.toThrow();
    expect(await db.select().from(apiKeys).where(eq(apiKeys.ownerId, actor.ownerId))).toEqual([]);
  });

  test("has one event for each of several targets, and none for no target", async () => {
    const ownerId = await createTestAccount();
    await recordAudit(db, { ownerId }, "link.deleted", [{ id: "a" }, { id: "b" }]);
    await recordAudit(db, { ownerId }, "link.deleted", []);
    expect((await eventsOf(ownerId)).map(({ targetId }) => targetId)).toEqual(["a", "b"]);
  });

  test("keeps events for a year, and an account's events as long as the account", async () => {
    const [ownerId, leavingId] = [await createTestAccount(), await createTestAccount()];
    await recordAudit(db, { ownerId }, "key.created", { id: "old" });
    await recordAudit(db, { ownerId: leavingId }, "key.created", { id: "leaving" });
    await recordAudit(db, { ownerId: null }, "account.deleted", { id: leavingId });
    await db.delete(accounts).where(eq(accounts.id, leavingId));
    await purgeAuditEvents(new Date(Date.now() + 364 * 86_400_000));
    expect(await eventsOf(ownerId)).toHaveLength(1);
    expect(await eventsOf(leavingId)).toEqual([]);
    const isItsDeletion = eq(auditEvents.targetId, leavingId);
    expect(await db.select().from(auditEvents).where(isItsDeletion)).toMatchObject([{ ownerId: null }]);
    await purgeAuditEvents(new Date(Date.now() + 366 * 86_400_000));
    expect(await eventsOf(ownerId)).toEqual([]);
  });
});
