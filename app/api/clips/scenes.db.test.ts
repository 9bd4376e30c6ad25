import { basename } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { wavBytes } from "#lib/media/wav.ts";
import { purgePictures, uploadPicture } from "#lib/pictures/pictures.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { makeTakeVideo } from "#lib/video/takes/make-video.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { takeFolder, withExtension } from "#lib/video/takes/take-files.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { createTakeAccount, removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { clipRoutes } from "./clip-routes.ts";
import { takeRoutes } from "./take-routes.ts";

const createTake = takeRoutes["/clips/{clip_id}/takes/create"].POST;
const createBatch = takeRoutes["/clips/{clip_id}/takes/create-batch"].POST;
const setMusic = takeRoutes["/clips/{clip_id}/takes/music"].POST;
const renderTake = takeRoutes["/clips/{clip_id}/takes/render"].POST;
const createClip = clipRoutes["/clips/create"].POST;

describeDb("a take's scenes and music", () => {
  const speech = new FakeSpeech();
  let account: TestAccount;
  let clipId: string;
  let picture: string;
  beforeAll(async () => {
    speech.install();
    account = await createTakeAccount();
    clipId = (await callApi(createClip, { key: account.key, body: { name: "Tour" } })).body.id;
    const blue = { width: 64, height: 64, channels: 3, background: "#0000ff" } as const;
    const file = await sharp({ create: blue }).png().toBuffer();
    picture = `picture:${(await uploadPicture(account, file)).id}`;
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await removeAllTakeFiles(account.ownerId);
  });
  const call = (route: Parameters<typeof callApi>[0], body: object) =>
    callApi(route, { key: account.key, params: { clip_id: clipId }, body });
  const make = (body: object) => call(createTake, { avatar_id: account.avatarId, ...body });
  const answerTo = async (answer: ReturnType<typeof callApi>) => {
    const { status, body } = await answer;
    return [status, body.error];
  };
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(takes).where(eq(takes.id, id));
    if (!row) throw new Error("no take");
    return row;
  };

  test("scenes are the take's script, and are refused with the place of what is wrong", async () => {
    const scenes = [
      { script: "One.", picture, picture_place: "behind", text: " Ana " },
      { script: "Two. Three.", background: "sky" },
    ];
    const { status, body } = await make({ scenes });
    expect([status, body.script]).toEqual([200, "One.\n\nTwo. Three."]);
    const none = { background: null, picture: null, text: null };
    expect(body.scenes).toEqual([
      { ...none, ...scenes[0], text: "Ana" },
      { ...none, ...scenes[1], picture_place: "beside" },
    ]);
    expect((await make({ script: "Hi." })).body.scenes).toBeNull();
    expect(await makeTakeAudio(body.id)).toBe("made");
    expect((await rowOf(body.id)).sentences?.map(({ scene }) => scene)).toEqual([0, 1, 1]);

    const long = { script: "é".repeat(2_500) };
    const bad: [object, number, unknown][] = [
      [{ script: "A.", scenes }, 400, "scenes can't be sent with a script"],
      [{}, 400, "script or scenes is required"],
      [{ scenes: [] }, 400, "scenes are required"],
      [{ scenes: [{ script: "  " }] }, 400, "scenes.0.script is required"],
      [{ scenes: [{ script: "👋" }] }, 400, "scenes.0.script must have words that can be spoken"],
      [{ scenes: [long, long] }, 400, "scenes must have at most 5000 characters of script in all"],
      [{ scenes: [{ script: "A.", background: "forest" }] }, 400, expect.stringMatching(/^scenes.0.backg/)],
      [{ scenes: [{ script: "A.", background: `image:${newId()}` }] }, 404, "Background not found"],
      [{ scenes: [{ script: "A.", picture: "none" }] }, 400, expect.stringMatching(/^scenes.0.picture must/)],
      [{ scenes: [{ script: "A.", picture: `picture:${newId()}` }] }, 404, "Picture not found"],
      [{ scenes: [{ script: "A.", text: "\u200b" }] }, 400, "scenes.0.text must have something to show"],
    ];
    for (const [sent, code, message] of bad) expect(await answerTo(make(sent))).toEqual([code, message]);
  });

  test("scenes of a batch are filled in from the rows", async () => {
    const scenes = [{ script: "Hello {{name}}.", text: "{{name}}", picture }, { script: "Bye." }];
    const batch = { avatar_id: account.avatarId, scenes, rows: [{ name: "Bo" }] };
    const { body } = await call(createBatch, batch);
    const filled = [{ script: "Hello Bo.", text: "Bo", picture }, { script: "Bye." }];
    expect(body.takes).toMatchObject([{ name: "Bo", script: "Hello Bo.\n\nBye.", scenes: filled }]);
    const constant = call(createBatch, { ...batch, scenes: [{ script: "Hi." }] });
    expect(await answerTo(constant)).toEqual([400, "scenes must have a variable, such as {{name}}"]);
  });

  test("a take keeps its picture and its music until they are in its video", async () => {
    const { id } = (await make({ scenes: [{ script: "I.", picture, picture_place: "behind" }] })).body;
    for (const days of [3, 5]) await purgePictures(new Date(Date.now() + days * DAY_MS));
    expect(await makeTakeAudio(id)).toBe("made");
    const send = (file: Uint8Array<ArrayBuffer>) =>
      callApi(setMusic, {
        ...{ key: account.key, params: { clip_id: clipId } },
        form: { id, file: new File([file], "music") },
      });
    const render = (more: object) => call(renderTake, { id, video_format: "square", ...more });
    const without = "The take has no music. Upload it first";
    expect(await answerTo(render({ music: {} }))).toEqual([409, without]);
    for (const [file, message] of [
      [new TextEncoder().encode("no music"), "The music must be a WAV, MP3, M4A or OGG file"],
      [wavBytes(new Int16Array(4_000), 8_000), "The music must be 1 second to 10 minutes long"],
      [wavBytes(new Int16Array(2_500_000), 4_000), "The music must be 1 second to 10 minutes long"],
      [new Uint8Array(5_300_000), "file must be at most 5 MB"],
    ] as const) {
      expect(await answerTo(send(file))).toEqual([400, message]);
    }
    const tone = Int16Array.from({ length: 8_000 }, (_, at) => 3_000 * Math.sin(at / 5));
    const { sizeBytes } = await rowOf(id);
    for (const [rate, lengthMs] of [
      [8_000, 1_000],
      [4_000, 2_000],
    ] as const) {
      const file = wavBytes(tone, rate);
      expect((await send(file)).body.music_ms).toBe(lengthMs);
      // It replaces the one before.
      expect((await rowOf(id)).sizeBytes).toBe((sizeBytes ?? 0) + file.length);
    }
    // Of two uploads at a time, the file of the later one stays.
    const both = await Promise.all([send(wavBytes(tone, 8_000)), send(wavBytes(tone, 8_000))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { music } = await rowOf(id);
    const folder = storedKey(takeFolder({ ownerId: account.ownerId, id }));
    const musicFiles = async () => (await storedNames(folder)).filter((name) => name.startsWith("music-"));
    expect(await musicFiles()).toEqual([basename(music?.path ?? "")]);
    expect((await rowOf(id)).sizeBytes).toBe((sizeBytes ?? 0) + wavBytes(tone, 8_000).length);
    // What an upload leaves whose process was killed.
    await storage().put(`${folder}/music-lost.wav`, "x");
    expect((await render({ background: "night", music: {} })).status).toBe(200);
    expect((await send(wavBytes(tone, 8_000))).status).toBe(409);
    expect(await makeTakeVideo(id)).toBe("made");
    expect(await musicFiles()).toEqual([basename(music?.path ?? "")]);
    const { videoPath, videoSettings } = await rowOf(id);
    expect(videoSettings?.music).toMatchObject({ volume: 0.25, fadeInMs: 1_000, ducks: true });
    const poster = await readStored(storage(), storedKey(withExtension(videoPath ?? "", "webp")));
    const corner = sharp(poster ?? undefined).extract({ left: 9, top: 9, width: 1, height: 1 });
    const [red = 255, , blue = 0] = await corner.raw().toBuffer();
    expect([red < 40, blue > 200]).toEqual([true, true]);
  });
});
