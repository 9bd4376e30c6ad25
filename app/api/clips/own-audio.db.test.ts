import { readFile } from "node:fs/promises";
import { registerMediabunnyServer } from "@mediabunny/server";
import { eq } from "drizzle-orm";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { takes } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { newScore, scoreClosures } from "#lib/avatar-engine/testing/viseme-score.ts";
import { toVisemes } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { callApi, setInstanceLanguages, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { decodeWav, wavBytes } from "#lib/media/wav.ts";
import { newId } from "#lib/platform/ids.ts";
import { childProcesses } from "#lib/platform/testing/child-processes.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { storage, storedKey } from "#lib/storage/storage.ts";
import { readStored } from "#lib/storage/storage-api.ts";
import { storedNames } from "#lib/storage/testing/stored-files.ts";
import { poseFrames } from "#lib/video/render/poses.ts";
import { unpackSound } from "#lib/video/render/sentence-sound.ts";
import { makeTakeVideo } from "#lib/video/takes/make-video.ts";
import { makeTakeAudio } from "#lib/video/takes/speaking/make-audio.ts";
import { ownSoundFile, takeFolder, withExtension } from "#lib/video/takes/take-files.ts";
import { encodeSound } from "#lib/video/takes/testing/encode-sound.ts";
import { FakeHearing } from "#lib/video/takes/testing/fake-hearing.ts";
import { createTakeAccount, removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { clipRoutes } from "./clip-routes.ts";
import { takeRoutes } from "./take-routes.ts";

const cancelTakes = takeRoutes["/clips/{clip_id}/takes/cancel"].POST;
const createFromAudio = takeRoutes["/clips/{clip_id}/takes/create-from-audio"].POST;
const deleteTakes = takeRoutes["/clips/{clip_id}/takes/delete"].POST;
const renderTake = takeRoutes["/clips/{clip_id}/takes/render"].POST;
const createClip = clipRoutes["/clips/create"].POST;

/** The program of a job. */
const MEDIA = "media-process";
const SENTENCES = readSpoken();
const TEXTS = SENTENCES.map(({ text }) => text);
const RATE = 16_000;
const PAUSE_MS = 800;
const FIRST_MS = 500;
/** Real sentences of the local voice with pauses, and when each begins. */
const STARTS_MS = SENTENCES.map((_, index) =>
  SENTENCES.slice(0, index).reduce(
    (sum, { samples }) => sum + (samples.length * 1000) / RATE + PAUSE_MS,
    FIRST_MS,
  ),
);
const SPEECH = Int16Array.from([
  ...new Int16Array((FIRST_MS * RATE) / 1000),
  ...SENTENCES.flatMap(({ samples }) => [...samples, ...new Int16Array((PAUSE_MS * RATE) / 1000)]),
]);
const SPEECH_MS = (SPEECH.length * 1000) / RATE;
/** When somebody begins to speak in a sound. */
function onsetMs({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): number {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return (samples.findIndex((sample) => Math.abs(sample) > 0.1 * loudest) * 1000) / sampleRate;
}
const SPEECH_ONSET_MS = onsetMs({
  samples: Float32Array.from(SPEECH, (sample) => sample / 32_768),
  sampleRate: RATE,
});
const SHORT = SENTENCES[0]?.samples ?? new Int16Array(0);
/** Each test starts processes and loads the encoder, which takes longer on a busy machine. */
const STALLED_MS = 600_000;

describeDb("a take of its own audio", () => {
  const hearing = new FakeHearing();
  let account: TestAccount;
  let clipId: string;
  beforeAll(async () => {
    registerMediabunnyServer();
    hearing.install();
    for (const { text, ipa } of SENTENCES) hearing.ipa.set(text, ipa);
    account = await createTakeAccount();
    clipId = (await callApi(createClip, { key: account.key, body: { name: "Own" } })).body.id;
  });
  beforeEach(() => Object.assign(hearing, { isDown: false, asked: 0, whileListening: null, texts: [] }));
  afterAll(async () => {
    vi.unstubAllGlobals();
    await removeAllTakeFiles(account.ownerId);
  });
  const send = (file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}, headers = {}) =>
    callApi(createFromAudio, {
      ...{ key: account.key, params: { clip_id: clipId }, headers },
      form: { avatar_id: account.avatarId, file: new File([file], "voice"), ...fields },
    });
  const call = (route: Parameters<typeof callApi>[0], body: object) =>
    callApi(route, { key: account.key, params: { clip_id: clipId }, body });
  const rowOf = async (id: string) => {
    const [row] = await db.select().from(takes).where(eq(takes.id, id));
    if (!row) throw new Error("no take");
    return row;
  };
  const filesOf = (id: string) => storedNames(storedKey(takeFolder({ ownerId: account.ownerId, id })));
  const refusal = async (answer: ReturnType<typeof callApi>) => {
    const { status, body } = await answer;
    return [status, body.error];
  };

  test(
    "is cut at its pauses and captioned as it was heard, whatever format it has, and its lips close on p, b and m",
    async () => {
      const rig = await loadRig("maya");
      for (const ending of isQuick ? (["wav"] as const) : (["wav", "mp3", "m4a", "ogg"] as const)) {
        hearing.texts = [...TEXTS];
        const file = await encodeSound(SPEECH, RATE, ending);
        const { status, body } = await send(file);
        expect([status, body.script, body.name]).toEqual([200, "", expect.stringMatching(/^Take \d$/)]);
        expect(Math.abs(body.own_audio_ms - SPEECH_MS)).toBeLessThan(150);
        expect(await makeTakeAudio(body.id)).toBe("made");
        const row = await rowOf(body.id);
        expect([row.status, row.script]).toEqual(["ready_to_render", TEXTS.join(" ")]);
        expect(row.sentences?.map(({ text }) => text)).toEqual(TEXTS);
        // The sound as a whole number of frames.
        expect((row.durationMs ?? 0) % 200).toBe(0);
        expect((row.durationMs ?? 0) - body.own_audio_ms).toBeGreaterThanOrEqual(80 - 5);
        expect((row.durationMs ?? 0) - body.own_audio_ms).toBeLessThan(300);
        const captions = await readStored(storage(), storedKey(row.captionsPath ?? ""));
        expect(Buffer.from(captions ?? []).toString()).toContain("museum");

        // The audio begins after 80 ms; encoders put some more before it.
        const wav = await readStored(storage(), storedKey(withExtension(row.audioPath ?? "", "wav")));
        const delayMs = onsetMs(decodeWav(Buffer.from(wav ?? []))) - SPEECH_ONSET_MS;
        expect(delayMs).toBeGreaterThanOrEqual(75);
        const score = newScore();
        for (const [index, sentence] of (row.sentences ?? []).entries()) {
          const stored = await readStored(storage(), ownSoundFile(row, sentence.soundKey));
          const sound = unpackSound(Buffer.from(stored ?? []));
          const { leadMs, lengthMs, startMs, text } = sentence;
          const manner = { rig, seed: 1, liveliness: "natural", fps: 25 } as const;
          const shut: number[] = [];
          let frame = 0;
          for (const { mouth } of poseFrames({ ...manner, text, leadMs, lengthMs }, sound)) {
            if ((mouth[MOUTH_SHAPES.indexOf("PP")] ?? 0) >= 0.85) shut.push(startMs + frame * 40);
            frame += 1;
          }
          // The lips lead the audio by 40 ms.
          const offsetMs = (STARTS_MS[index] ?? 0) + delayMs - 40;
          scoreClosures(toVisemes(offsetMs, SENTENCES[index]?.phonemes ?? []), shut, score);
        }
        // From 26 (WAV, OGG) to 29 (M4A) of 29.
        expect([ending, score.closed / score.closures >= 0.85, score.closures > 20]).toEqual([
          ending,
          true,
          true,
        ]);
      }
    },
    STALLED_MS,
  );

  test(
    "shows the text that is sent instead, and is rendered as long as its sound",
    async () => {
      hearing.texts = ["Bob bought a big box of plumes for his mom"];
      const script = "Bob bought a big box of plums for his mum!";
      const once = { "Idempotency-Key": newId() };
      const sound = await encodeSound(SHORT, RATE, "m4a");
      const { body } = await send(sound, { script, name: "Plums" }, once);
      expect((await send(sound, { script, name: "Plums" }, once)).body).toEqual(body);
      expect(await makeTakeAudio(body.id)).toBe("made");
      const { durationMs, sizeBytes, ...row } = await rowOf(body.id);
      expect([row.name, row.script, row.sentences?.map(({ text }) => text)]).toEqual([
        "Plums",
        script,
        [script],
      ]);
      expect(sizeBytes).toBeGreaterThan(sound.length);
      await call(renderTake, { id: body.id, video_format: "square", burn_captions: true });
      expect(await makeTakeVideo(body.id)).toBe("made");
      const { videoPath } = await rowOf(body.id);
      const video = (await readStored(storage(), storedKey(videoPath ?? ""))) ?? Buffer.alloc(0);
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(video)) });
      const lengths = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()].map((track) =>
        track?.computeDuration(),
      );
      const [pictureS = 0, soundS = 0] = await Promise.all(lengths);
      expect([Math.round(pictureS * 1000), Math.abs(soundS * 1000 - (durationMs ?? 0)) < 40]).toEqual([
        durationMs,
        true,
      ]);
      expect(await refusal(send(new Uint8Array(video)))).toEqual([
        400,
        "The audio must be a WAV, MP3, M4A or OGG file",
      ]);
    },
    STALLED_MS,
  );

  test(
    "is refused or fails with a reason if it is no sound, too long, cut off or silent, or nobody hears it",
    async () => {
      const sound = "The audio must be a WAV, MP3, M4A or OGG file";
      const length = "The audio must be 1 second to 5 minutes long";
      for (const [file, message] of [
        [new TextEncoder().encode("no sound"), sound],
        [new Uint8Array(await readFile("avatars/maya/depth.webp")), sound],
        [(await encodeSound(SHORT, RATE, "ogg")).slice(0, 9_000), sound],
        [wavBytes(new Int16Array(186_000), 100), length],
        [wavBytes(new Int16Array(4_000), 8_000), length],
        [new Uint8Array(5_300_000), "file must be at most 5 MB"],
      ] as const) {
        expect(await refusal(send(file))).toEqual([400, message]);
      }
      const wav = wavBytes(SHORT, RATE);
      expect(await refusal(send(wav, { script: "🎉" }))).toEqual([400, "script must have words"]);
      expect(await refusal(send(wav, { avatar_id: newId() }))).toEqual([404, "Avatar not found"]);
      setInstanceLanguages({ heard: ["en"], spoken: ["en"] });
      const [status, error] = await refusal(send(wav, { language: "pl" }));
      expect([status, error]).toEqual([400, expect.stringContaining("that speech recognition knows")]);
      expect((await send(wav, { language: "pl", script: "Cześć." })).status).toBe(200);
      globalThis.visavisSpeech = undefined;

      const whole = await encodeSound(SPEECH, RATE, "m4a");
      for (const [file, message] of [
        [whole.slice(0, whole.length / 2), "The audio file ends too early. Upload it again."],
        [wavBytes(new Int16Array(16_000), 8_000), expect.stringContaining("Nothing can be heard")],
      ] as const) {
        const { body } = await send(file);
        await expect(makeTakeAudio(body.id)).rejects.toMatchObject({ message, isLasting: true });
      }
      hearing.isDown = true;
      const unheard = (await send(wav)).body.id;
      const message = expect.stringContaining("Speech recognition is not responding");
      await expect(makeTakeAudio(unheard)).rejects.toMatchObject({ message, isLasting: false });
      const known = (await send(wav, { script: TEXTS[0] ?? "" })).body.id;
      expect(await makeTakeAudio(known)).toBe("made");
      expect((await rowOf(known)).sentences?.map(({ text }) => text)).toEqual([TEXTS[0]]);
    },
    STALLED_MS,
  );

  test(
    "leaves nothing if it is deleted or cancelled while it is made, and is made again after its process was killed",
    async () => {
      const wav = wavBytes(SHORT, RATE);
      for (const [route, outcome] of [
        [deleteTakes, "gone"],
        [cancelTakes, "settled"],
      ] as const) {
        const { id } = (await send(wav)).body;
        hearing.whileListening = () => call(route, { ids: [id] });
        expect(await makeTakeAudio(id)).toBe(outcome);
        expect(await filesOf(id)).toEqual([]);
      }
      hearing.whileListening = null;
      hearing.texts = [TEXTS[0] ?? ""];
      const { id } = (await send(wav)).body;
      const first = makeTakeAudio(id);
      first.catch(() => {});
      await vi.waitUntil(() => childProcesses(MEDIA).length > 0, { timeout: STALLED_MS, interval: 5 });
      for (const pid of childProcesses(MEDIA)) process.kill(pid, "SIGKILL");
      await expect(first).rejects.toMatchObject({ name: "TakeError", isLasting: false });
      expect(await makeTakeAudio(id)).toBe("made");
      expect((await rowOf(id)).script).toBe(TEXTS[0]);
      expect((await filesOf(id)).sort()).toEqual([
        expect.stringMatching(/^[0-9a-f]{64}\.sound$/),
        ...["audio.m4a", "audio.wav", "captions.srt", "captions.vtt", "own.wav"],
      ]);
    },
    STALLED_MS,
  );
});
