import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { revokeAnyKey } from "#lib/auth/keys/keys.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { createTestKey, createTestMember } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { endListen, endListening, listenIn, listListens, mayListenOn } from "./listen-in.ts";
import { listenInput } from "./schema.ts";

const LISTENER = { id: newId(), email: "ana@example.org" };

describeDb("listening in", () => {
  test("is hidden, receive-only, limited to one room, dispatches no worker, and is recorded", async () => {
    const id = await createActiveSession();
    const actor = { ownerId: (await findTestSession(id)).ownerId };
    const { roomToken } = await listenIn(actor, LISTENER, id);
    const { video, sub, roomConfig, exp = 0, nbf = 0 } = decodeJwt(roomToken);
    expect(video).toEqual({
      room: id,
      roomJoin: true,
      hidden: true,
      canPublish: false,
      canPublishData: false,
      canUpdateOwnMetadata: false,
      canSubscribe: true,
    });
    expect([roomConfig, exp - nbf]).toEqual([undefined, 60]);
    const [listen, ...more] = await listListens(actor, id);
    expect(more).toEqual([]);
    expect(sub).toBe(`listener-${listen?.id}`);
    expect(listen).toMatchObject({ name: LISTENER.email, isByKey: false, createdAt: expect.any(Date) });
  });

  test("is refused for another account's call, a draft test and a call that is not live, and leaves no record", async () => {
    const id = await createActiveSession();
    const waiting = await createTestSession();
    const foreign = { ownerId: (await findTestSession(waiting)).ownerId };
    await expect(listenIn(foreign, LISTENER, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await expect(listenIn(foreign, LISTENER, waiting)).rejects.toMatchObject({ reason: "invalid_state" });
    const own = { ownerId: (await findTestSession(id)).ownerId };
    expect(await listListens(own, id)).toEqual([]);
    const test = await createActiveSession({ kind: "test" });
    const tester = { ownerId: (await findTestSession(test)).ownerId };
    await expect(listenIn(tester, LISTENER, test)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    await listenIn(own, LISTENER, id);
    expect(await listListens(foreign, id)).toEqual([]);
  });

  test("ends for one person whom a key let in, and only in their own account", async () => {
    const id = await createActiveSession();
    const actor = { ownerId: (await findTestSession(id)).ownerId };
    const { listenId } = await listenIn(actor, LISTENER, id);
    const other = await createActiveSession();
    const stranger = { ownerId: (await findTestSession(other)).ownerId };
    const media = new FakeLiveKit();
    const notFound = { code: "SESSION_NOT_FOUND" };
    await expect(endListen(stranger, id, listenId, media)).rejects.toMatchObject(notFound);
    await expect(endListen(stranger, other, listenId, media)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(media.removed).toEqual([]);
    await endListen(actor, id, listenId, media);
    expect(new Set(media.removed)).toEqual(new Set([`${id} listener-${listenId}`]));
    // Also after a response that was lost.
    await endListen(actor, id, listenId, media);
    expect(await listListens(actor, id)).toMatchObject([{ id: listenId, name: LISTENER.email }]);
  });

  test("ends with their key also if the media server was away when somebody ended it for them alone", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const { listenId } = await listenIn({ ownerId }, LISTENER, id);
    const media = new FakeLiveKit();
    media.down = true;
    await expect(endListen({ ownerId }, id, listenId, media)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    media.down = false;
    await endListening({ ownerId }, LISTENER.id, media);
    expect(media.removed).toEqual([`${id} listener-${listenId}`]);
  });

  test("ends for good also if they come back while they are removed", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const userId = await createTestMember(ownerId, "editor");
    const { listenId } = await listenIn({ ownerId }, { id: userId, email: "ana@example.org" }, id);
    const identity = `listener-${listenId}`;
    let isThere = true;
    let wereThere = 0;
    const removeParticipant = async () => {
      wereThere += Number(isThere);
      // They join again at once, as far as their token lets them.
      isThere = await mayListenOn(id, identity);
    };
    await endListen({ ownerId }, id, listenId, { removeParticipant });
    expect([isThere, wereThere]).toEqual([false, 2]);
  });

  test("by a key is listed as such, and its name is never an email", async () => {
    const id = await createActiveSession();
    const actor = { ownerId: (await findTestSession(id)).ownerId };
    await listenIn(actor, { id: newId(), email: listenInput.parse({ name: " Ana Silva " }).name }, id);
    expect(await listListens(actor, id)).toMatchObject([{ name: "Ana Silva", isByKey: true }]);
    for (const name of ["owner@example.org", "owner\uff20example.org", "owner\ufe6bexample.org"]) {
      expect(listenInput.safeParse({ name }).error?.issues[0]?.message).toMatch(/can't contain @/);
    }
  });

  test("is refused to a key that was revoked since its request began, and leaves no record", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const userId = await createTestMember(ownerId);
    const { keyId } = await createTestKey({ ownerId, userId }, { revokedAt: new Date() });
    const listening = listenIn({ ownerId, keyId }, { id: keyId, email: "Ana" }, id);
    await expect(listening).rejects.toMatchObject({ code: "AUTH_INVALID" });
    expect(await listListens({ ownerId }, id)).toEqual([]);
  });

  test("again with the same token is allowed only while the key or the member still may, and nobody was removed", async () => {
    const id = await createActiveSession();
    const { ownerId } = await findTestSession(id);
    const userId = await createTestMember(ownerId, "editor");
    const { keyId } = await createTestKey({ ownerId, userId });
    const enter = async (listenerId: string) => {
      const { listenId } = await listenIn({ ownerId }, { id: listenerId, email: "Ana" }, id);
      return { listenId, mayJoin: () => mayListenOn(id, `listener-${listenId}`) };
    };
    const [member, byKey, ended] = [await enter(userId), await enter(keyId), await enter(keyId)];
    const joining = () => Promise.all([member, byKey, ended].map(({ mayJoin }) => mayJoin()));
    expect(await joining()).toEqual([true, true, true]);
    await endListen({ ownerId }, id, ended.listenId, new FakeLiveKit());
    expect(await joining()).toEqual([true, true, false]);
    const setRole = (role: "editor" | "viewer") => db.update(users).set({ role }).where(eq(users.id, userId));
    await setRole("viewer");
    expect(await joining()).toEqual([false, false, false]);
    await setRole("editor");
    expect(await joining()).toEqual([true, true, false]);
    await revokeAnyKey(keyId);
    expect(await joining()).toEqual([true, false, false]);
    expect(await mayListenOn(await createActiveSession(), `listener-${member.listenId}`)).toBe(false);
    expect(await mayListenOn(id, "listener-of nobody")).toBe(false);
  });

  test("ends for a member who was removed, in the live calls of the account", async () => {
    const [id, over, foreign] = [
      await createActiveSession(),
      await createActiveSession(),
      await createActiveSession(),
    ];
    const { ownerId } = await findTestSession(id);
    await db.update(sessions).set({ ownerId }).where(eq(sessions.id, over));
    const [listener, other] = [newId(), newId()].map((id) => ({ id, email: "a@example.org" }));
    if (!listener || !other) throw new Error("no listener");
    await listenIn({ ownerId }, listener, id);
    await listenIn({ ownerId }, other, id);
    await listenIn({ ownerId }, listener, over);
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.id, over));
    await listenIn({ ownerId: (await findTestSession(foreign)).ownerId }, listener, foreign);
    const media = new FakeLiveKit();
    await endListening({ ownerId }, listener.id, media);
    const [mine] = await listListens({ ownerId }, id);
    expect(media.removed).toEqual([`${id} listener-${mine?.id}`]);
    media.down = true;
    await endListening({ ownerId }, listener.id, media);
  });
});
