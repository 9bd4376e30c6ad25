import { expect, test } from "vitest";
import { FallbackSpeaker, type VoiceReplacement, voicesInOrder } from "./fallback-speaker.ts";
import { type Speaker, type SpeechPiece, VoiceUnknownError } from "./speech-client.ts";

class FakeSpeaker implements Speaker {
  readonly spoken: string[] = [];
  private readonly failure: Error | undefined;

  constructor(failure?: Error) {
    this.failure = failure;
  }

  async *speak(text: string): AsyncGenerator<SpeechPiece> {
    if (this.failure) throw this.failure;
    this.spoken.push(text);
    yield { samples: new Int16Array(10) };
  }
}

const { signal } = new AbortController();

async function samplesOf(speaker: Speaker, text: string): Promise<number> {
  let samples = 0;
  for await (const piece of speaker.speak(text, signal)) samples += piece.samples.length;
  return samples;
}

function build(...speakers: FakeSpeaker[]) {
  const replacements: VoiceReplacement[] = [];
  const named = new Map(speakers.map((speaker, i) => [`voice ${i}`, speaker]));
  const speaker = new FallbackSpeaker({
    voices: [...named.keys()],
    createSpeaker: (voice) => named.get(voice) ?? new FakeSpeaker(new Error("not a voice of the test")),
    onReplaced: (replacement) => replacements.push(replacement),
  });
  return { speaker, replacements };
}

test("the chosen voice speaks if the server has it", async () => {
  const chosen = new FakeSpeaker();
  const { speaker, replacements } = build(chosen, new FakeSpeaker());
  expect(await samplesOf(speaker, "Hello.")).toBe(10);
  expect(chosen.spoken).toEqual(["Hello."]);
  expect(replacements).toEqual([]);
});

test("unknown voices are replaced by the next known one, once and for all texts", async () => {
  const known = new FakeSpeaker();
  const { speaker, replacements } = build(
    new FakeSpeaker(new VoiceUnknownError("404")),
    new FakeSpeaker(new VoiceUnknownError("404")),
    known,
  );
  await samplesOf(speaker, "One.");
  await samplesOf(speaker, "Two.");
  expect(known.spoken).toEqual(["One.", "Two."]);
  expect(replacements).toEqual([{ asked: "voice 0", used: "voice 2" }]);
});

test("a server that refuses the text in every voice fails, and keeps the chosen voice for the next text", async () => {
  const refusing = () => new FakeSpeaker(new VoiceUnknownError("400"));
  const { speaker, replacements } = build(refusing(), refusing());
  await expect(samplesOf(speaker, "One.")).rejects.toThrow("400");
  expect(replacements).toEqual([]);
});

test("a server that fails is not asked for another voice", async () => {
  const other = new FakeSpeaker();
  const { speaker } = build(new FakeSpeaker(new Error("500")), other);
  await expect(samplesOf(speaker, "One.")).rejects.toThrow("500");
  expect(other.spoken).toEqual([]);
});

test("voices are tried in a fixed order, each once", () => {
  expect(voicesInOrder("anna", "maya", true)).toEqual(["anna", "maya", "joe"]);
  expect(voicesInOrder(undefined, "maya", true)).toEqual(["maya", "joe"]);
  expect(voicesInOrder("maya", "maya", false)).toEqual(["maya", "alloy"]);
});
