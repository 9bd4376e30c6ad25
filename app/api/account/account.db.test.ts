import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  createTestMember,
} from "#lib/http/testing/api-fixture.ts";
import { accountRoutes } from "./account-routes.ts";

const getAccount = accountRoutes["/account"].GET;
const update = accountRoutes["/account/update"].POST;

describeDb("the account's settings", () => {
  test("keep what a change leaves out, and are in the audit log by name", async () => {
    const { key, ownerId, avatarId } = await createTestAccount();
    const change = async (body: object) => (await callApi(update, { key, body })).body;
    expect(await change({ conversation_days: 30 })).toMatchObject({
      conversation_days: 30,
      recording_days: null,
    });
    await change({ recording_days: 7, name: "Fernwood" });
    await change({ default_avatar_id: avatarId });
    expect(await change({ conversation_days: null })).toMatchObject({
      ...{ id: ownerId, name: "Fernwood", plan: "paid", default_avatar_id: avatarId },
      ...{ conversation_days: null, recording_days: 7 },
    });
    const logged = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, ownerId));
    expect(logged.map(({ targetName }) => targetName)).toEqual([
      ...["retention", "name", "retention", "default avatar", "retention"],
    ]);
  });

  test("except the default avatar are changed by owners only, all or none", async () => {
    const account = await createTestAccount();
    const { ownerId, key, avatarId } = account;
    const { key: editor } = await createTestKey({
      ownerId,
      userId: await createTestMember(ownerId, "editor"),
    });
    const set = (by: string, body: object) => callApi(update, { key: by, body });
    for (const body of [{ name: "Mine" }, { conversation_days: 1 }, { recording_days: null }]) {
      expect((await set(editor, body)).body.reason).toBe("insufficient_role");
    }
    expect((await set(editor, { default_avatar_id: avatarId })).status).toBe(200);
    const foreign = (await createTestAccount()).avatarId;
    expect((await set(key, { name: "Half", default_avatar_id: foreign })).status).toBe(404);
    for (const body of [
      {},
      { conversation_days: 0 },
      { recording_days: 3651 },
      { conversation_days: "30" },
    ]) {
      expect((await set(key, body)).status).toBe(400);
    }
    const { body } = await callApi(getAccount, { key: editor });
    expect(body).toMatchObject({ name: "Test", default_avatar_id: avatarId, conversation_days: null });
  });
});
