import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { FakeSpeech } from "#lib/video/takes/testing/fake-speech.ts";
import { removeAllTakeFiles } from "#lib/video/takes/testing/take-account.ts";
import { speakSentence } from "./speak-sentence.ts";

const owner = newId();
const sentence = (say: string) => ({ say, stresses: [] });
const usual = { name: "maya", speed: 1 };
const best = { ...usual, isBest: true };

let speech: FakeSpeech;
beforeEach(() => {
  vi.unstubAllGlobals();
  speech = new FakeSpeech();
  speech.install();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await removeAllTakeFiles(owner);
});

test("a sentence in the best quality is stored beside the usual one, and neither stands in for the other", async () => {
  speech.best = "speaks";
  const fine = await speakSentence(owner, sentence("Hello there."), best);
  const plain = await speakSentence(owner, sentence("Hello there."), usual);
  expect([fine.isBest, plain.isBest]).toEqual([true, false]);
  expect(plain.key).not.toBe(fine.key);
  const again = await speakSentence(owner, sentence("Hello there."), best);
  expect({ key: again.key, isBest: again.isBest }).toEqual({ key: fine.key, isBest: true });
  expect((await speakSentence(owner, sentence("Hello there."), usual)).key).toBe(plain.key);
  expect(speech.said).toHaveLength(2);
});

test.each(["fails", "none"] as const)(
  "the usual voice speaks if the best one %s, and its sound is not taken for the best",
  async (outcome) => {
    speech.best = outcome;
    const text = `It ${outcome}.`;
    const spoken = await speakSentence(owner, sentence(text), best);
    expect(spoken.isBest).toBe(false);
    expect(spoken.key).toBe((await speakSentence(owner, sentence(text), usual)).key);
    speech.best = "speaks";
    expect((await speakSentence(owner, sentence(text), best)).isBest).toBe(true);
  },
);

test("waiting for the best voice of another take does not count as its slowness", async () => {
  speech.best = "speaks";
  const began = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  speech.whileSpeaking = async () => {
    began.resolve();
    await release.promise;
  };
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const first = speakSentence(owner, sentence("One at a time."), best);
  await began.promise;
  const second = speakSentence(owner, sentence("And this one next."), best);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([speech.askedBest.length, timeout.mock.calls.length]).toEqual([1, 1]);
  release.resolve();
  expect((await Promise.all([first, second])).map(({ isBest }) => isBest)).toEqual([true, true]);
  timeout.mockRestore();
});

test("the usual voice speaks if the best one takes too long", async () => {
  speech.best = "hangs";
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  const spoken = await speakSentence(owner, sentence("In a moment."), best);
  expect(timeout.mock.calls[0]?.[0]).toBe(15_000 + 12 * 260);
  timeout.mockRestore();
  expect(spoken.isBest).toBe(false);
  expect(spoken.sound.samples.length).toBeGreaterThan(0);
});
