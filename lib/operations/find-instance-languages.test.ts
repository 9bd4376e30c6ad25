import { expect, test } from "vitest";
import { readInstanceLanguages } from "./find-instance-languages.ts";

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
  expect(await readInstanceLanguages(local, served)).toEqual({ heard: ["en"], spoken: ["en", "de"] });
});

test("models that don't tell their languages know English", async () => {
  expect(await readInstanceLanguages(local, lists({ id: "old" }))).toEqual({ heard: ["en"], spoken: ["en"] });
});

test("an operator's own server knows every language", async () => {
  const served = lists({ id: "a", kind: "speech", languages: ["en"] });
  const mixed = { ...local, STT_BASE_URL: OTHER };
  expect(await readInstanceLanguages(mixed, served)).toEqual({ heard: null, spoken: ["en"] });
  const neither = async () => Promise.reject(new Error("never asked"));
  expect(await readInstanceLanguages({ ...mixed, TTS_BASE_URL: OTHER }, neither)).toEqual({
    heard: null,
    spoken: null,
  });
});

test("nothing is said against any language while the local server does not respond", async () => {
  const down = async () => Promise.reject(new Error("refused"));
  expect(await readInstanceLanguages(local, down)).toEqual({ heard: null, spoken: null });
});
