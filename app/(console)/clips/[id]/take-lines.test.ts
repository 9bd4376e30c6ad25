import { expect, test } from "vitest";
import { CLIPS_DE } from "#components/clips/words/de.ts";
import { CLIPS_EN } from "#components/clips/words/en.ts";
import { FAILURES_EN } from "#components/words/failures/en.ts";
import { compare, describeJob } from "./take-lines.ts";

const ENGLISH = { clips: CLIPS_EN, locale: "en-GB" };
const audio = (progress: number) => ({ status: "generating_audio" as const, progress, ownAudio: null });
const video = (progress: number) => ({ status: "rendering" as const, progress, ownAudio: null });

test("a waiting job shows its place in the queue instead of a percentage", () => {
  expect(describeJob(video(0), 3, ENGLISH)).toEqual({ text: "Waiting in queue, 3 ahead", share: null });
  expect(describeJob(audio(0), 0, ENGLISH)).toEqual({ text: "Waiting to start", share: null });
});

test("a running job shows a percentage only while there is something to measure", () => {
  expect(describeJob(audio(0), undefined, ENGLISH)).toEqual({ text: "Starting the voice", share: null });
  expect(describeJob(video(0.649), undefined, ENGLISH)).toEqual({ text: "Rendering, 64%", share: 0.649 });
  expect(describeJob(video(0.96), undefined, ENGLISH)).toEqual({
    text: "Joining the sentences",
    share: null,
  });
  expect(describeJob(audio(0.96), undefined, ENGLISH)?.share).toBeNull();
  const own = { ...audio(0), ownAudio: { path: "own.mp3", durationMs: 1_000 } };
  expect(describeJob(own, undefined, ENGLISH)?.text).toBe("Leveling and encoding the audio");
});

test("a take without a job shows none", () => {
  expect(describeJob({ status: "completed", progress: 1, ownAudio: null }, undefined, ENGLISH)).toBeNull();
});

test("a job is described in the language of the page", () => {
  const german = { clips: CLIPS_DE, locale: "de-DE" };
  expect(describeJob(video(0.649), undefined, german)?.text).toBe("Wird gerendert, 64\u00a0%");
  expect(describeJob(video(0), 3, german)?.text).toBe("In der Warteschlange, 3 davor");
});

test("uploaded audio is compared with a spoken take by its words once they are known, and never by speed", () => {
  const look = { videoSettings: null, renderSettings: null, scenes: null, language: "en" };
  const spoken = { ...look, avatarId: "a", ownAudio: null, voice: "ana", speed: 1.1, script: "Hello. Bye." };
  const own = {
    ...spoken,
    ownAudio: { path: "own.mp3", durationMs: 1_000 },
    voice: null,
    speed: 1,
    script: "",
  };
  const words = { clips: CLIPS_EN, failures: FAILURES_EN, locale: "en-GB" };
  const changes = (row: typeof spoken | typeof own) => compare(spoken, row, () => "Maya", words);
  expect(changes(own)).toEqual({ script: [], settings: [expect.stringMatching(/voice/i)] });
  const heard = changes({ ...own, script: "Hello." });
  expect(heard?.script.length).toBeGreaterThan(0);
  expect(heard?.settings.join()).not.toMatch(/speed/i);
});
