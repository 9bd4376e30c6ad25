import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { accounts as accountRows, avatars, takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  setInstanceLanguages,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeTakeVideo } from "#lib/video/takes/make-video.ts";
import { failTake } from "#lib/video/takes/settle-take.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { listQueuePositions, listStaleTakes } from "#lib/video/takes/takes.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { GET as readFileRoute } from "../files/takes/[owner_id]/[take_id]/[file]/route.ts";
import { clipRoutes } from "./clip-routes.ts";
import { takeRoutes } from "./take-routes.ts";

const getTake = takeRoutes["/clips/{clip_id}/takes/{id}"].GET;
const cancelTakes = takeRoutes["/clips/{clip_id}/takes/cancel"].POST;
const createTake = takeRoutes["/clips/{clip_id}/takes/create"].POST;
const createBatch = takeRoutes["/clips/{clip_id}/takes/create-batch"].POST;
const deleteTakes = takeRoutes["/clips/{clip_id}/takes/delete"].POST;
const renderTake = takeRoutes["/clips/{clip_id}/takes/render"].POST;
const listTakes = takeRoutes["/clips/{clip_id}/takes"].GET;
const createClip = clipRoutes["/clips/create"].POST;

describeDb("takes", () => {
  const speech = new FakeSpeech();
  const accounts: TestAccount[] = [];
  let account: TestAccount;
  let clipId: string;
  beforeAll(() => speech.install());
  afterAll(async () => {
    vi.unstubAllGlobals();
    await Promise.all(accounts.map(({ ownerId }) => removeAllTakeFiles(ownerId)));
  });
  beforeEach(async () => {
    speech.isDown = false;
    speech.said.length = 0;
    account = await createTestAccount();
    accounts.push(account);
    clipId = (await callApi(createClip, { key: account.key, body: { name: "Tour" } })).body.id;
  });
  const make = (body: object, params = { clip_id: clipId }) =>
    callApi(createTake, { key: account.key, params, body: { avatar_id: account.avatarId, ...body } });
  const render = (id: unknown, more: object = {}) =>
    callApi(renderTake, { key: account.key, params: { clip_id: clipId }, body: { id, ...more } });
  const read = async (id: string) =>
    (await callApi(getTake, { key: account.key, params: { clip_id: clipId, id } })).body;
  const remove = (id: string) =>
    callApi(deleteTakes, { key: account.key, params: { clip_id: clipId }, body: { ids: [id] } });
  const open = async (url: string) => {
    const [, , , , owner_id = "", take_id = "", file = ""] = new URL(url).pathname.split("/");
    return await readFileRoute(new Request(url), { params: Promise.resolve({ owner_id, take_id, file }) });
  };
  const refusal = async (answer: ReturnType<typeof callApi>) => {
    const { status, body } = await answer;
    return [status, body.error_code, body.error];
  };
  const beMaya = () => db.update(avatars).set({ slug: "maya" }).where(eq(avatars.id, account.avatarId));

  test("start with their audio being generated", async () => {
    const { status, body } = await make({ script: "Hello." });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        clip_id: clipId,
        name: "Take 1",
        status: "generating_audio",
        avatar_id: account.avatarId,
        script: "Hello.",
        progress: 0,
        duration_ms: null,
        error: null,
        audio_url: null,
        video_url: null,
        captions_url: null,
      }),
    ]);
    expect((await make({ script: "Hello.", name: " Calm " })).body.name).toBe("Calm");
    expect((await make({ script: "Hello." })).body.name).toBe("Take 3");
  });

  test("need words to say, at most 5,000 characters, an avatar and a language of the voice", async () => {
    expect(await refusal(make({ script: " " }))).toEqual([400, "VALIDATION", "script is required"]);
    expect((await make({ script: "" })).body.details).toHaveLength(1);
    expect(await refusal(make({ script: "é".repeat(5_001) }))).toEqual([
      400,
      "VALIDATION",
      "script must have at most 5000 characters",
    ]);
    expect((await make({ script: "é".repeat(5_000) })).status).toBe(200);
    const wordless = "script must have words that can be spoken";
    expect(await refusal(make({ script: "🎉 👋" }))).toEqual([400, "VALIDATION", wordless]);
    const foreign = "language must be one that the voice speaks: en";
    setInstanceLanguages({ heard: ["en"], spoken: ["en"] });
    expect(await refusal(make({ script: "Hallo.", language: "de" }))).toEqual([400, "VALIDATION", foreign]);
    expect((await make({ script: "Hello.", language: "en-GB" })).status).toBe(200);
    globalThis.visavisSpeech = undefined;
    for (const avatar_id of [newId(), "nonsense", (await createTestAccount()).avatarId]) {
      const answer = await refusal(make({ script: "Hello.", avatar_id }));
      expect(answer).toEqual([404, "AVATAR_NOT_FOUND", "Avatar not found"]);
    }
    const other = make({ script: "Hello." }, { clip_id: newId() });
    expect(await refusal(other)).toEqual([404, "NOT_FOUND", "Clip not found"]);
  });

  test("become ready to render, then a video; only a changed sentence is spoken again; files open with a signed URL", async () => {
    await beMaya();
    const first = (await make({ script: "One. Two." })).body.id;
    expect(await refusal(render(first))).toEqual([
      409,
      "VALIDATION",
      "The take has no audio yet. Wait until it is ready to render",
    ]);
    expect(await makeTakeAudio(first)).toBe("made");
    expect(speech.said).toEqual(["One.", "Two."]);
    const ready = await read(first);
    expect(ready).toMatchObject({ status: "ready_to_render", progress: 1, video_url: null, error: null });
    expect(ready.duration_ms % 200).toBe(0);
    for (const [url, type] of [
      [ready.audio_url, "audio/mp4"],
      [ready.wav_url, "audio/wav"],
      [ready.captions_url, "text/vtt; charset=utf-8"],
      [ready.srt_url, "application/x-subrip; charset=utf-8"],
    ]) {
      const file = await open(url);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
    }
    expect(await (await open(ready.captions_url)).text()).toContain("Two.");
    expect((await open(ready.audio_url.replace("audio.m4a", "audio.wav"))).status).toBe(404);
    const saved = await open(`${ready.captions_url}&download`);
    expect(saved.headers.get("content-disposition")).toBe('attachment; filename="Tour, Take 1 captions.vtt"');

    const changed = (await make({ script: "One. *Three*." })).body.id;
    speech.said.length = 0;
    expect(await makeTakeAudio(changed)).toBe("made");
    expect(speech.said).toEqual(["Three."]);

    const noPicture = "logo.image must be a JPEG, PNG or WebP file";
    const text = Buffer.from("no picture").toString("base64");
    expect(await refusal(render(first, { logo: { image: text } }))).toEqual([400, "VALIDATION", noPicture]);
    const red = { width: 64, height: 64, channels: 4, background: "#ff0000" } as const;
    const image = (await sharp({ create: red }).png().toBuffer()).toString("base64");
    const logo = { image, corner: "bottom-left", size: 0.1 };
    const withLogo = { logo, show_ai_label: true, video_format: "square", fps: 25 };
    const twice = await Promise.all([render(first, withLogo), render(first, withLogo)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refusal(render(first))).toEqual([
      409,
      "VALIDATION",
      "The take is already being rendered. Wait until it is done",
    ]);
    expect(await makeTakeVideo(first)).toBe("made");
    const done = await read(first);
    expect([done.status, done.progress, done.error]).toEqual(["completed", 1, null]);
    const video = await open(done.video_url);
    expect([video.status, video.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    await video.body?.cancel();
    const poster = await open(done.poster_url);
    expect(poster.headers.get("content-type")).toBe("image/webp");
    const shown = sharp(Buffer.from(await poster.arrayBuffer()));
    const { data } = await shown
      .extract({ left: 75, top: 990, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0] ?? 0, 255 - (data[1] ?? 255)].every((value) => value > 225)).toBe(true);

    expect((await render(first)).body.status).toBe("rendering");
    // The page still shows the old video, so it has to know how that one looks.
    const [row] = await db.select().from(takes).where(eq(takes.id, first));
    expect([row?.videoSettings?.showAiLabel, row?.renderSettings?.showAiLabel]).toEqual([true, false]);
    expect((await remove(first)).status).toBe(200);
    expect(await makeTakeVideo(first)).toBe("settled");
    expect((await open(done.video_url)).status).toBe(404);
    expect((await open(ready.audio_url)).status).toBe(404);
  });

  test("report why they failed (no speech service, no avatar), keep their audio, and can be rendered again", async () => {
    const id = (await make({ script: "Hello." })).body.id;
    speech.isDown = true;
    const down = "The speech service is not responding. Try again in a few minutes.";
    await expect(makeTakeAudio(id)).rejects.toMatchObject({ message: down, isLasting: false });
    expect((await read(id)).status).toBe("generating_audio");
    await failTake(id, "generating_audio", down);
    expect(await read(id)).toMatchObject({ status: "failed", error: down, audio_url: null });
    expect(await refusal(render(id))).toEqual([
      409,
      "VALIDATION",
      "The take has no audio yet. Wait until it is ready to render",
    ]);
    await db.update(takes).set({ audioPath: "takes/x/y/audio.m4a", sentences: [] }).where(eq(takes.id, id));
    expect((await render(id)).body).toMatchObject({ status: "rendering", error: null });
    await db.delete(avatars).where(eq(avatars.id, account.avatarId));
    const gone = "The avatar of this take was deleted.";
    await expect(makeTakeVideo(id)).rejects.toMatchObject({ message: gone, isLasting: true });
    await failTake(id, "rendering");
    expect(await read(id)).toMatchObject({ status: "failed", error: expect.stringContaining("kept") });
    expect(await refusal(render(id))).toEqual([404, "AVATAR_NOT_FOUND", "Avatar not found"]);
  });

  test("wait behind those of every account that run or were requested before", async () => {
    const other = await createTestAccount();
    accounts.push(other);
    const otherClip = (await callApi(createClip, { key: other.key, body: { name: "Other" } })).body.id;
    const body = { avatar_id: other.avatarId, script: "Hello." };
    await callApi(createTake, { key: other.key, params: { clip_id: otherClip }, body });
    const ids = [(await make({ script: "One." })).body.id, (await make({ script: "Two." })).body.id];
    const ahead = async () => {
      const rows = await db.select().from(takes).where(eq(takes.clipId, clipId));
      const positions = await listQueuePositions(rows);
      return ids.map((id) => positions.get(id));
    };
    const [first = 0, second] = await ahead();
    expect(first).toBeGreaterThanOrEqual(1);
    expect(second).toBe(first + 1);
    await failTake(ids[0], "generating_audio");
    expect(await ahead()).toEqual([undefined, first]);
    await makeTakeAudio(ids[1]);
    expect(await ahead()).toEqual([undefined, undefined]);
  });

  test("of a table are created all or none, one for each row and in their order", async () => {
    const createAll = (body: object, headers = {}) =>
      callApi(createBatch, {
        ...{ key: account.key, params: { clip_id: clipId }, headers },
        body: { avatar_id: account.avatarId, script: "Hello {{name}}, bye.", ...body },
      });
    const rows = [{ name: "Ana" }, { name: "Bo", more: "unused" }];
    const once = { "Idempotency-Key": newId() };
    const { status, body } = await createAll({ rows }, once);
    expect([status, body.takes]).toMatchObject([
      200,
      [
        { name: "Ana", script: "Hello Ana, bye.", status: "generating_audio", batch_id: body.batch_id },
        { name: "Bo", script: "Hello Bo, bye.", status: "generating_audio", batch_id: body.batch_id },
      ],
    ]);
    expect((await createAll({ rows }, once)).body).toEqual(body);
    const single = (await make({ script: "Hello {{name}}." })).body;
    expect([single.script, single.batch_id]).toEqual(["Hello {{name}}.", null]);
    const list = async (query: string) =>
      (await callApi(listTakes, { key: account.key, params: { clip_id: clipId }, query })).body.takes.map(
        ({ name }: { name: string }) => name,
      );
    expect(await list("")).toEqual(["Take 3", "Ana", "Bo"]);
    expect(await list(`?batch_id=${body.batch_id}`)).toEqual(["Ana", "Bo"]);
    const stored = await db.select().from(takes).where(eq(takes.clipId, clipId));
    const positions = await listQueuePositions(stored);
    const [first = 0, second] = body.takes.map(({ id }: { id: string }) => positions.get(id));
    expect(second).toBe(first + 1);

    const bad = (await createAll({ rows: [{ name: "Ana" }, { name: " " }, { name: "x".repeat(4_999) }] }))
      .body;
    expect([bad.error_code, bad.details]).toEqual([
      "VALIDATION",
      [
        { path: "rows.1", message: "rows.1 has no value for name" },
        { path: "rows.2", message: "rows.2 makes a script of more than 5000 characters" },
      ],
    ]);
    const without = "script must have a variable, such as {{name}}";
    expect(await refusal(createAll({ script: "Hi.", rows }))).toEqual([400, "VALIDATION", without]);
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `Number ${index}` }));
    expect((await createAll({ rows: [...many, ...rows] })).status).toBe(400);
    expect((await createAll({ rows: many })).status).toBe(200);
    await db.update(accountRows).set({ plan: "free" }).where(eq(accountRows.id, account.ownerId));
    expect(await refusal(createAll({ rows: many }))).toEqual([
      402,
      "QUOTA_EXCEEDED",
      expect.stringContaining("103 of at most 200 takes"),
    ]);
    expect(await db.$count(takes, eq(takes.clipId, clipId))).toBe(103);
    await db.delete(takes).where(eq(takes.clipId, clipId));
  });

  test("that wait are cancelled, and no other; nobody waits behind them afterwards", async () => {
    const cancel = (ids: string[], params = { clip_id: clipId }) =>
      callApi(cancelTakes, { key: account.key, params, body: { ids } });
    const [ready, waits] = [
      (await make({ script: "One." })).body.id,
      (await make({ script: "Two." })).body.id,
    ];
    await makeTakeAudio(ready);
    const { status, body } = await cancel([waits, ready, newId()]);
    expect([status, body.takes]).toMatchObject([
      200,
      [
        { id: waits, status: "cancelled", error: null, audio_url: null },
        { id: ready, status: "ready_to_render" },
      ],
    ]);
    expect(await makeTakeAudio(waits)).toBe("settled");
    expect((await cancel([waits])).body.takes).toMatchObject([{ status: "cancelled" }]);
    expect(await refusal(render(waits))).toMatchObject([409, "VALIDATION", expect.any(String)]);
    expect(await refusal(cancel([newId()]))).toEqual([404, "NOT_FOUND", "Take not found"]);
    expect(await refusal(cancel([ready], { clip_id: newId() }))).toEqual([
      404,
      "NOT_FOUND",
      "Clip not found",
    ]);
  });

  test("are requested again if their event was lost, but not while a job works on them", async () => {
    const id = (await make({ script: "Hello." })).body.id;
    const inAMinute = new Date(Date.now() + 61_000);
    expect(await listStaleTakes()).not.toContainEqual(expect.objectContaining({ id }));
    expect(await listStaleTakes(inAMinute)).toContainEqual(
      expect.objectContaining({ id, ownerId: account.ownerId, status: "generating_audio" }),
    );
    await failTake(id, "generating_audio");
    expect(await listStaleTakes(inAMinute)).not.toContainEqual(expect.objectContaining({ id }));
  });
});
