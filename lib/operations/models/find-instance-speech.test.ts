import { expect, test } from "vitest";
import { readInstanceSpeech } from "./find-instance-speech.ts";

const LOCAL = "http://127.0.0.1:4010/v1";
const OTHER = "https://speech.example.test/v1";
const local = { MODELS_URL: LOCAL, STT_BASE_URL: LOCAL, TTS_BASE_URL: `${LOCAL}/` };
const lists =
  (...data: object[]) =>
  async () =>
    Response.json({ data });

test("what the local models tell is what the instance hears and speaks", async () => {
  const served = lists(
    { id: "chat" },
    { id: "a", kind: "speech", languages: ["en"] },
    { id: "b", kind: "speech", languages: ["de", "en"] },
    { id: "c", kind: "transcription" },
  );
  expect((await readInstanceSpeech(local, served)).languages).toEqual({
    heard: ["en"],
    spoken: ["en", "de"],
  });
});

test("models that don't tell their languages know English", async () => {
  expect((await readInstanceSpeech(local, lists({ id: "old" }))).languages).toEqual({
    heard: ["en"],
    spoken: ["en"],
  });
});

test("an operator's own server knows every language", async () => {
  const served = lists({ id: "a", kind: "speech", languages: ["en"] });
  const mixed = { ...local, STT_BASE_URL: OTHER };
  expect((await readInstanceSpeech(mixed, served)).languages).toEqual({ heard: null, spoken: ["en"] });
  const neither = async () => Promise.reject(new Error("never asked"));
  expect((await readInstanceSpeech({ ...mixed, TTS_BASE_URL: OTHER }, neither)).languages).toEqual({
    heard: null,
    spoken: null,
  });
});

test("nothing is said against any language while the local server does not respond", async () => {
  const down = async () => Promise.reject(new Error("refused"));
  expect((await readInstanceSpeech(local, down)).languages).toEqual({ heard: null, spoken: null });
});

test("the downloaded voices of the local server can be chosen, with their language", async () => {
  const served = lists(
    { id: "piper-joe", kind: "speech", languages: ["en"] },
    { id: "thorsten", kind: "speech", languages: ["de"], voices: ["thorsten"] },
    { id: "sharvard", kind: "speech", languages: ["es"], voices: ["sharvard-m", "sharvard-f"] },
  );
  expect((await readInstanceSpeech(local, served)).voices).toEqual([
    { id: "thorsten", language: "de" },
    { id: "sharvard-m", language: "es" },
    { id: "sharvard-f", language: "es" },
  ]);
  expect((await readInstanceSpeech({ ...local, TTS_BASE_URL: OTHER }, served)).voices).toEqual([]);
});

test("all avatars share one voice where the local server says so, and never where another server speaks", async () => {
  const joe = { id: "piper-joe", kind: "speech", languages: ["en"] };
  expect((await readInstanceSpeech(local, lists({ ...joe, shared: true }))).isVoiceShared).toBe(true);
  expect((await readInstanceSpeech(local, lists(joe))).isVoiceShared).toBe(false);
  const elsewhere = { ...local, TTS_BASE_URL: OTHER };
  expect((await readInstanceSpeech(elsewhere, lists({ ...joe, shared: true }))).isVoiceShared).toBe(false);
});

test("which voices are better on request is what the local server says, and none where another server speaks", async () => {
  const natural = { id: "natural-voices", kind: "speech", languages: ["en", "es"], best: ["maya", "leo"] };
  expect((await readInstanceSpeech(local, lists(natural))).best).toEqual({
    voices: ["maya", "leo"],
    languages: ["en", "es"],
  });
  const nobody = { voices: [], languages: [] };
  expect((await readInstanceSpeech(local, lists({ ...natural, best: undefined }))).best).toEqual(nobody);
  expect((await readInstanceSpeech({ ...local, TTS_BASE_URL: OTHER }, lists(natural))).best).toEqual(nobody);
});
