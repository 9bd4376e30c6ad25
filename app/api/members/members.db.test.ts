import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys, auditEvents, oneTimeTokens, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { changeRole, removeMember } from "#lib/auth/members/members.ts";
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
import { invitationRoutes } from "../invitations/invitation-routes.ts";
import { keyRoutes } from "../keys/key-routes.ts";
import { memberRoutes } from "./member-routes.ts";

const deleteInvitations = invitationRoutes["/invitations/delete"].POST;
const listInvitations = invitationRoutes["/invitations"].GET;
const createKey = keyRoutes["/keys/create"].POST;
const remove = memberRoutes["/members/remove"].POST;
const list = memberRoutes["/members"].GET;
const update = memberRoutes["/members/update"].POST;

describeDb("members by a key", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const addMember = (role: Role) => createTestMember(account.ownerId, role);
  const setRole = (id: string, role: Role, key = account.key) => callApi(update, { key, body: { id, role } });
  const removeAs = (id: string, key = account.key) => callApi(remove, { key, body: { id } });
  const roles = async (): Promise<Record<string, Role>> => {
    const { body } = await callApi(list, { key: account.key });
    return Object.fromEntries(body.members.map(({ id, role }: { id: string; role: Role }) => [id, role]));
  };

  test("are lowered and removed, their keys with them, and the audit log names the key", async () => {
    const [ana, ben] = [await addMember("editor"), await addMember("viewer")];
    const { key, keyId } = await createTestKey({ ownerId: account.ownerId, userId: ana });
    expect((await setRole(ana, "viewer")).body).toMatchObject({ status: "updated", id: ana });
    expect(await roles()).toEqual({ [account.userId]: "owner", [ana]: "viewer", [ben]: "viewer" });
    expect((await removeAs(ana)).body).toMatchObject({ status: "removed", id: ana });
    expect(await roles()).toEqual({ [account.userId]: "owner", [ben]: "viewer" });
    expect((await callApi(list, { key })).status).toBe(401);
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
    expect(row?.revokedAt).not.toBeNull();
    const logged = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, account.ownerId));
    for (const { actorKind, actorId } of logged) expect([actorKind, actorId]).toEqual(["key", account.keyId]);
    expect(logged.map(({ action }) => action)).toEqual([
      "member.role_changed",
      "key.revoked",
      "member.removed",
    ]);
  });

  test("are neither lowered nor removed by a key that was revoked since its request began", async () => {
    const ana = await addMember("editor");
    const { ownerId, userId, keyId } = account;
    await db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, keyId));
    const actor = { ownerId, userId, keyId, role: "owner" as const };
    const refused = { code: "AUTH_INVALID" };
    await expect(changeRole({ actor, provenAt: null }, ana, "viewer")).rejects.toMatchObject(refused);
    const removal = removeMember({ actor, provenAt: null }, ana, { revokeKeys: true });
    await expect(removal).rejects.toMatchObject(refused);
    const [row] = await db.select().from(users).where(eq(users.id, ana));
    expect(row?.role).toBe("editor");
  });

  test("are never raised, and owners are never touched, the key's own member included", async () => {
    const [viewer, owner] = [await addMember("viewer"), await addMember("owner")];
    const before = await roles();
    const attempts = [
      setRole(viewer, "editor"),
      setRole(viewer, "owner"),
      setRole(owner, "viewer"),
      setRole(account.userId, "viewer"),
      removeAs(owner),
      removeAs(account.userId),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      expect([status, body.error_code]).toEqual([403, "AUTH_DENIED"]);
      expect(body.error).toContain("Do it in the console");
    }
    expect(await roles()).toEqual(before);
  });

  test("are seen and changed by no key of an editor, nor by one that an owner's key created", async () => {
    const viewer = await addMember("viewer");
    const { key: editor } = await createTestKey({
      ownerId: account.ownerId,
      userId: await addMember("editor"),
    });
    const { body: child } = await callApi(createKey, {
      key: account.key,
      body: { name: "Child", scope: "full" },
    });
    for (const key of [editor, child.key]) {
      const answers = [
        await callApi(list, { key }),
        await callApi(listInvitations, { key }),
        await callApi(deleteInvitations, { key, body: { ids: [newId()] } }),
        await setRole(viewer, "viewer", key),
        await removeAs(viewer, key),
      ];
      for (const { status, body } of answers) {
        expect([status, body.reason]).toEqual([403, "insufficient_role"]);
      }
    }
    const stranger = await createTestAccount();
    expect((await removeAs(viewer, stranger.key)).status).toBe(404);
    expect(await db.$count(users, eq(users.id, viewer))).toBe(1);
  });

  test("who are invited can be listed and refused, without their link", async () => {
    const { ownerId, userId } = account;
    const id = newId();
    const link = { kind: "member" as const, tokenHash: `hash-${id}`, role: "owner" as const };
    const expiresAt = new Date(Date.now() + DAY_MS);
    await db
      .insert(oneTimeTokens)
      .values({ ...link, id, ownerId, userId, note: "ben@example.test", expiresAt });
    const { body } = await callApi(listInvitations, { key: account.key });
    expect(body.invitations).toMatchObject([{ id, email: "ben@example.test", role: "owner" }]);
    expect(JSON.stringify(body)).not.toContain(`hash-${id}`);
    const stranger = await createTestAccount();
    const deletion = (key: string) => callApi(deleteInvitations, { key, body: { ids: [id] } });
    expect((await deletion(stranger.key)).status).toBe(404);
    expect((await deletion(account.key)).body).toMatchObject({ status: "deleted", ids: [id] });
    expect(await db.$count(oneTimeTokens, eq(oneTimeTokens.id, id))).toBe(0);
  });
});
