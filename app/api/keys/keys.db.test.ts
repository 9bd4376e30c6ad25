import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys, auditEvents, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  createTestMember,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import type { Role } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { accountRoutes } from "../account/account-routes.ts";
import { clipRoutes } from "../clips/clip-routes.ts";
import { memberRoutes } from "../members/member-routes.ts";
import { keyRoutes } from "./key-routes.ts";

const updateAccount = accountRoutes["/account/update"].POST;
const createClip = clipRoutes["/clips/create"].POST;
const listClips = clipRoutes["/clips"].GET;
const listMembers = memberRoutes["/members"].GET;
const create = keyRoutes["/keys/create"].POST;
const revoke = keyRoutes["/keys/revoke"].POST;
const list = keyRoutes["/keys"].GET;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describeDb("keys by a key", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const make = (key: string, body: object = {}) =>
    callApi(create, { key, body: { name: "Shop", scope: "full", ...body } });
  const made = async (key: string, body: object = {}) => {
    const { status, body: answer } = await make(key, body);
    expect([status, answer.error]).toEqual([200, undefined]);
    return answer as { id: string; key: string; role: string; expires_at: string | null };
  };
  const statusOf = async (key: string) => (await callApi(listClips, { key })).status;
  const revokeAs = (key: string, id: string) => callApi(revoke, { key, body: { id } });
  const keyOf = async (role: Role, options: Parameters<typeof createTestKey>[1] = {}) => {
    const { ownerId } = account;
    return await createTestKey({ ownerId, userId: await createTestMember(ownerId, role) }, options);
  };

  test("may do what their scope and role say, and the audit log and the list name the key that made them", async () => {
    const shop = await made(account.key, { scope: "read" });
    expect(shop).toMatchObject({ status: "created", role: "editor", expires_at: null });
    expect(await statusOf(shop.key)).toBe(200);
    const refused = await callApi(createClip, { key: shop.key, body: { name: "Clip" } });
    expect([refused.status, refused.body.reason]).toEqual([403, "insufficient_scope"]);
    const viewer = await made(account.key, { role: "viewer", scope: "read" });
    expect(await statusOf(viewer.key)).toBe(200);
    const { body } = await callApi(list, { key: account.key });
    expect(body.keys).toMatchObject([
      { id: viewer.id, max_role: "viewer", created_by: account.keyId, is_own: false },
      { id: shop.id, scope: "read", created_by: account.keyId, member_id: account.userId },
      { id: account.keyId, created_by: null, max_role: null, is_own: true },
    ]);
    expect(JSON.stringify(body)).not.toContain("@");
    expect(JSON.stringify(body)).not.toContain(shop.key);
    const [event] = await db.select().from(auditEvents).where(eq(auditEvents.targetId, shop.id));
    expect(event).toMatchObject({ action: "key.created", actorKind: "key", actorId: account.keyId });
  });

  test("of a wider scope are refused", async () => {
    for (const scope of ["read", "connect"] as const) {
      const { key } = await createTestKey(account, { scope });
      for (const wanted of ["full", "read", "connect"]) {
        const { status, body } = await make(key, { scope: wanted });
        expect([status, body.reason]).toEqual([403, "insufficient_scope"]);
      }
    }
    expect(await db.$count(apiKeys, eq(apiKeys.parentId, account.keyId))).toBe(0);
  });

  test("of a wider role are refused, and none is an owner's", async () => {
    expect((await make(account.key, { role: "owner" })).status).toBe(400);
    const child = await made(account.key);
    expect((await callApi(listMembers, { key: child.key })).body.reason).toBe("insufficient_role");
    const renamed = await callApi(updateAccount, { key: child.key, body: { name: "Mine" } });
    expect([renamed.status, renamed.body.reason]).toEqual([403, "insufficient_role"]);
    const { key: viewer } = await keyOf("viewer");
    expect((await make(viewer, { role: "viewer" })).body.reason).toBe("insufficient_role");
    const { key: editor, keyId } = await keyOf("editor");
    await db.update(apiKeys).set({ maxRole: "viewer" }).where(eq(apiKeys.id, keyId));
    expect((await make(editor, { role: "editor" })).body.reason).toBe("insufficient_role");
  });

  test("of a viewer that could request nothing are refused", async () => {
    for (const scope of ["full", "connect"]) {
      const { status, body } = await make(account.key, { role: "viewer", scope });
      expect([status, body.details?.[0]?.path]).toEqual([400, "role"]);
    }
  });

  test("do not work once the key that made them is revoked or has expired, even where they were not revoked with it", async () => {
    for (const change of [{ revokedAt: new Date() }, { expiresAt: inDays(-1) }]) {
      const { key, keyId } = await createTestKey(account);
      const child = await made(key);
      await db.update(apiKeys).set(change).where(eq(apiKeys.id, keyId));
      expect(await statusOf(child.key)).toBe(401);
    }
  });

  test("are repeated with their Idempotency-Key only to the key that made them", async () => {
    const once = (key: string) =>
      callApi(create, {
        key,
        body: { name: "Customer 17", scope: "full" },
        headers: { "idempotency-key": "customer-17" },
      });
    const { key: other } = await createTestKey(account);
    const first = await once(account.key);
    const stolen = await once(other);
    expect([stolen.status, stolen.body.reason, stolen.body.key]).toEqual([
      409,
      "idempotency_conflict",
      undefined,
    ]);
    const again = await once(account.key);
    expect([again.headers.get("idempotency-replayed"), again.body.key]).toEqual(["true", first.body.key]);
  });

  test("can do no more than their member, as soon as that becomes a viewer", async () => {
    const { key, keyId } = await keyOf("editor");
    const child = await made(key, { role: "editor" });
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
    await db
      .update(users)
      .set({ role: "viewer" })
      .where(eq(users.id, row?.userId ?? ""));
    const { body } = await callApi(createClip, { key: child.key, body: { name: "Clip" } });
    expect(body.reason).toBe("insufficient_role");
  });

  test("do not live longer than the key that made them", async () => {
    const expiresAt = inDays(7);
    const { key } = await createTestKey(account, { expiresAt });
    expect((await made(key)).expires_at).toBe(expiresAt.toISOString());
    expect((await made(key, { expires_at: inDays(6).toISOString() })).key).toMatch(/^vv_live_/);
    for (const days of [8, -1, 36_500]) {
      const { status, body } = await make(key, { expires_at: inDays(days).toISOString() });
      expect([status, body.details?.[0]?.path]).toEqual([400, "expires_at"]);
    }
    expect((await make(key, { expires_at: null })).status).toBe(400);
  });

  test("create no keys, and revoke only themselves", async () => {
    const child = await made(account.key);
    const sibling = await made(account.key);
    expect((await make(child.key, { scope: "read" })).status).toBe(403);
    for (const id of [account.keyId, sibling.id, newId()]) {
      const { status, body } = await revokeAs(child.key, id);
      expect([status, body.error_code]).toEqual([403, "AUTH_DENIED"]);
    }
    expect((await revokeAs(child.key, child.id)).body).toEqual(
      expect.objectContaining({ status: "revoked", ids: [child.id] }),
    );
    expect(await statusOf(child.key)).toBe(401);
    expect(await statusOf(sibling.key)).toBe(200);
  });

  test("are revoked with the key that made them, which then makes none", async () => {
    const { key, keyId } = await createTestKey(account);
    const children = [await made(key), await made(key, { scope: "read" })];
    await revokeAs(account.key, children[0]?.id ?? "");
    const { body } = await revokeAs(account.key, keyId);
    expect(body.ids).toEqual([keyId, children[1]?.id]);
    for (const child of children) expect(await statusOf(child.key)).toBe(401);
    expect((await make(key)).status).toBe(401);
    expect((await revokeAs(account.key, keyId)).body.ids).toEqual([]);
    expect(await statusOf(account.key)).toBe(200);
    const revoked = await db.select().from(auditEvents).where(eq(auditEvents.action, "key.revoked"));
    expect(
      revoked.filter(({ ownerId }) => ownerId === account.ownerId).map(({ targetId }) => targetId),
    ).toEqual(expect.arrayContaining([keyId, ...children.map(({ id }) => id)]));
  });

  test("are out of reach of another account, and those of an owner of an editor", async () => {
    const child = await made(account.key);
    const stranger = await createTestAccount();
    expect((await revokeAs(stranger.key, child.id)).status).toBe(404);
    expect((await revokeAs(stranger.key, account.keyId)).status).toBe(404);
    const { key: editor, keyId } = await keyOf("editor");
    expect((await revokeAs(editor, account.keyId)).status).toBe(404);
    expect((await revokeAs(editor, keyId)).status).toBe(200);
    expect(await statusOf(child.key)).toBe(200);
  });

  test("number 100 in 24 hours at most, revoked ones included", async () => {
    const { ownerId, userId, keyId: parentId } = account;
    const rows = Array.from({ length: 100 }, () => ({
      ...{ id: newId(), ownerId, userId, parentId, name: "x", scope: "read" as const },
      ...{ keyHash: newId(), lastFour: "1234", revokedAt: new Date(), createdAt: new Date() },
    }));
    await db.insert(apiKeys).values(rows);
    const { status, body } = await make(account.key);
    expect([status, body.reason]).toEqual([429, "rate_limited"]);
    await db
      .update(apiKeys)
      .set({ createdAt: inDays(-1) })
      .where(eq(apiKeys.parentId, parentId));
    await made(account.key);
  });
});
