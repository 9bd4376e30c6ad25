import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { PhonemizingSpeaker } from "./phonemizing-speaker.ts";
import type { Speaker, SpeechPiece } from "./speech-client.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

/** A models server that responds after a delay. */
async function fakeModels(ipa: string, delayMs = 0): Promise<string> {
  server = createServer((_request, response) => {
    setTimeout(() => response.end(JSON.stringify({ ipa })), delayMs);
  });
  const opened = server;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

/** A voice that begins after `delayMs` with an empty piece, like a server that sends its headers first. */
class FakeVoice implements Speaker {
  private readonly delayMs: number;

  constructor(delayMs: number) {
    this.delayMs = delayMs;
  }

  async *speak(): AsyncGenerator<SpeechPiece> {
    yield { samples: new Int16Array(0) };
    await wait(this.delayMs);
    yield { samples: Int16Array.of(1) };
    yield { samples: Int16Array.of(2) };
  }
}

async function piecesOf(speaker: Speaker): Promise<SpeechPiece[]> {
  return await Array.fromAsync(speaker.speak("Hello", new AbortController().signal));
}

test("only the first audio carries the pronunciation of the text", async () => {
  const pieces = await piecesOf(new PhonemizingSpeaker(new FakeVoice(300), await fakeModels("həlˈoʊ")));
  const sounding = pieces.filter(({ samples }) => samples.length > 0);
  expect(sounding.map(({ ipa }) => ipa)).toEqual(["həlˈoʊ", undefined]);
});

test("audio never waits for it, and an absent models server is not an error", async () => {
  const late = new PhonemizingSpeaker(new FakeVoice(0), await fakeModels("həlˈoʊ", 2_000));
  const startedAt = performance.now();
  expect((await piecesOf(late)).map(({ ipa }) => ipa)).toEqual(["", "", undefined]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  const absent = new PhonemizingSpeaker(new FakeVoice(0), "http://127.0.0.1:9/v1");
  expect((await piecesOf(absent)).map(({ samples }) => samples.length)).toEqual([0, 1, 1]);
});
