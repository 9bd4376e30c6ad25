import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { notDeleted } from "#db/trash.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { clipRoutes } from "./clip-routes.ts";
import { takeRoutes } from "./take-routes.ts";

const get = clipRoutes["/clips/{clip_id}"].GET;
const getTake = takeRoutes["/clips/{clip_id}/takes/{id}"].GET;
const deleteTakes = takeRoutes["/clips/{clip_id}/takes/delete"].POST;
const listTakes = takeRoutes["/clips/{clip_id}/takes"].GET;
const create = clipRoutes["/clips/create"].POST;
const remove = clipRoutes["/clips/delete"].POST;
const list = clipRoutes["/clips"].GET;
const update = clipRoutes["/clips/update"].POST;

describeDb("clips", () => {
  let account: TestAccount;
  let clipId: string;
  beforeEach(async () => {
    account = await createTestAccount();
    clipId = (await make("Tour")).body.id;
  });
  const make = (name: unknown, who = account) => callApi(create, { key: who.key, body: { name } });
  const change = (body: object, who = account) => callApi(update, { key: who.key, body });
  const read = (id = clipId, who = account) => callApi(get, { key: who.key, params: { clip_id: id } });
  const addTake = async (clip = clipId, who = account, values: Partial<typeof takes.$inferInsert> = {}) => {
    const id = newId();
    const base = { name: "Take", status: "ready_to_render" as const, script: "Hello." };
    await db
      .insert(takes)
      .values({ id, ownerId: who.ownerId, clipId: clip, avatarId: who.avatarId, ...base, ...values });
    return id;
  };

  test("start without takes and without a favourite", async () => {
    const { status, body } = await make("  Product tour  ");
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: "Product tour",
        favorite_id: null,
        take_count: 0,
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        takes: [],
      },
    ]);
  });

  test("have names of at most 120 characters, counted as code points", async () => {
    expect((await make("😀".repeat(120))).status).toBe(200);
    expect((await make("😀".repeat(121))).body.error).toBe("name must have at most 120 characters");
    expect((await make(5)).body.error).toBe("name must be a string");
  });

  test("return their takes newest first, with all fields", async () => {
    const first = await addTake();
    const second = await addTake(clipId, account, {
      audioPath: "takes/x/audio.m4a",
      durationMs: 1200,
      progress: 0.5,
    });
    const { body } = await read();
    expect(body.take_count).toBe(2);
    expect(body.takes.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(body.takes[0]).toEqual({
      id: second,
      clip_id: clipId,
      batch_id: null,
      name: "Take",
      status: "ready_to_render",
      avatar_id: account.avatarId,
      script: "Hello.",
      scenes: null,
      progress: 0.5,
      duration_ms: 1200,
      own_audio_ms: null,
      music_ms: null,
      error: null,
      audio_url: expect.stringMatching(/\/api\/files\/takes\/x\/audio\.m4a\?expires=\d+&signature=/),
      video_url: null,
      captions_url: null,
      wav_url: expect.stringMatching(/\/takes\/x\/audio\.wav\?/),
      srt_url: null,
      poster_url: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const listed = (await callApi(list, { key: account.key })).body.clips[0];
    expect([listed.take_count, "takes" in listed]).toEqual([2, false]);
  });

  test("can be renamed, and get, change and lose a favourite", async () => {
    const [first, second] = [await addTake(), await addTake()];
    expect((await change({ id: clipId, name: "New", favorite_id: first })).body).toMatchObject({
      id: clipId,
      name: "New",
      favorite_id: first,
      take_count: 2,
      takes: [{ id: second }, { id: first }],
    });
    expect((await change({ id: clipId, favorite_id: second })).body).toMatchObject({
      name: "New",
      favorite_id: second,
    });
    expect((await callApi(list, { key: account.key })).body.clips[0].favorite_id).toBe(second);
    expect((await change({ id: clipId, name: "Newer" })).body.favorite_id).toBe(second);
    expect((await change({ id: clipId, favorite_id: null })).body.favorite_id).toBeNull();
  });

  test("have one favourite after ten are chosen in parallel", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => addTake()));
    const answers = await Promise.all(ids.map((id) => change({ id: clipId, favorite_id: id })));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect(ids).toContain((await read()).body.favorite_id);
  });

  test("reject a favourite that isn't one of their takes, and change nothing", async () => {
    const otherClip = (await make("Other")).body.id;
    const stranger = await createTestAccount();
    const strangersClip = (await make("Theirs", stranger)).body.id;
    const favourite = await addTake();
    await change({ id: clipId, favorite_id: favourite });
    const wrong = [await addTake(otherClip), await addTake(strangersClip, stranger), newId(), "nonsense"];
    for (const id of wrong) {
      const { status, body } = await change({ id: clipId, name: "Changed", favorite_id: id });
      expect([status, body.error_code, body.error]).toEqual([
        400,
        "VALIDATION",
        "favorite_id must be a take of this clip",
      ]);
    }
    expect((await read()).body).toMatchObject({ name: "Tour", favorite_id: favourite });
  });

  test("can't be updated without a change", async () => {
    const { status, body } = await change({ id: clipId });
    expect([status, body.error_code, body.error]).toEqual([
      400,
      "VALIDATION",
      "name or favorite_id is required",
    ]);
  });

  test("are deleted with their takes", async () => {
    await addTake();
    expect((await callApi(remove, { key: account.key, body: { ids: [clipId] } })).status).toBe(200);
    expect(await db.$count(takes, and(eq(takes.clipId, clipId), notDeleted.take))).toBe(0);
  });

  test("return their takes in pages and one by one", async () => {
    const ids = [await addTake(), await addTake(), await addTake()].reverse();
    const params = { clip_id: clipId };
    const first = (await callApi(listTakes, { key: account.key, params, query: "?limit=2" })).body;
    const query = `?limit=2&cursor=${first.next_cursor}`;
    const second = (await callApi(listTakes, { key: account.key, params, query })).body;
    expect([...first.takes, ...second.takes].map(({ id }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    const one = await callApi(getTake, { key: account.key, params: { ...params, id: ids[0] ?? "" } });
    expect(one.body).toEqual(first.takes[0]);
  });

  test("lose deleted takes, including the favourite, but no other clip's", async () => {
    const otherClip = (await make("Other")).body.id;
    const [gone, kept, other] = [await addTake(), await addTake(), await addTake(otherClip)];
    await change({ id: clipId, favorite_id: gone });
    const params = { clip_id: clipId };
    const { status, body } = await callApi(deleteTakes, {
      key: account.key,
      params,
      body: { ids: [other, gone] },
    });
    expect([status, body]).toEqual([
      200,
      { status: "deleted", deleted_count: 1, ids: [gone], not_found_ids: [other] },
    ]);
    expect((await read()).body).toMatchObject({ favorite_id: null, take_count: 1, takes: [{ id: kept }] });
    expect((await read(otherClip)).body.take_count).toBe(1);
    const missing = await callApi(getTake, { key: account.key, params: { ...params, id: other } });
    expect([missing.status, missing.body.error]).toEqual([404, "Take not found"]);
  });
});
