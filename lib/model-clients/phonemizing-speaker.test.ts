import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { PhonemizingSpeaker } from "./phonemizing-speaker.ts";
import type { Speaker, SpeechPiece } from "./speech-client.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A models server, which may respond never. */
async function fakeModels(ipa: string | null): Promise<string> {
  server = createServer((_request, response) => {
    if (ipa !== null) response.end(JSON.stringify({ ipa }));
  });
  const opened = server;
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

/** A voice that sends empty pieces until it begins, like a server that sends its headers first. */
class FakeVoice implements Speaker {
  private readonly begins: () => boolean;

  constructor(begins: () => boolean = () => true) {
    this.begins = begins;
  }

  async *speak(): AsyncGenerator<SpeechPiece> {
    do {
      yield { samples: new Int16Array(0) };
      await wait(5);
    } while (!this.begins());
    yield { samples: Int16Array.of(1) };
    yield { samples: Int16Array.of(2) };
  }
}

async function piecesOf(speaker: Speaker): Promise<SpeechPiece[]> {
  return await Array.fromAsync(speaker.speak("Hello", new AbortController().signal));
}

test("only the first audio carries the pronunciation of the text", async () => {
  let isKnown = false;
  const speaker = new PhonemizingSpeaker(new FakeVoice(() => isKnown), await fakeModels("həlˈoʊ"));
  const sounding: SpeechPiece[] = [];
  for await (const piece of speaker.speak("Hello", new AbortController().signal)) {
    isKnown ||= piece.ipa !== "";
    if (piece.samples.length > 0) sounding.push(piece);
  }
  expect(sounding.map(({ ipa }) => ipa)).toEqual(["həlˈoʊ", undefined]);
});

test("audio never waits for it, and an absent models server is not an error", async () => {
  const late = new PhonemizingSpeaker(new FakeVoice(), await fakeModels(null));
  expect((await piecesOf(late)).map(({ ipa }) => ipa)).toEqual(["", "", undefined]);
  const absent = new PhonemizingSpeaker(new FakeVoice(), "http://127.0.0.1:9/v1");
  expect((await piecesOf(absent)).map(({ samples }) => samples.length)).toEqual([0, 1, 1]);
});
