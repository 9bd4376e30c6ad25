import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { SpeechClient, type SpeechPiece } from "./speech-client.ts";

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  // A listening TCP server's address is always an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function speak(
  baseUrl: string,
  timings: boolean,
  onPiece: () => void = () => undefined,
): Promise<SpeechPiece[]> {
  const client = new SpeechClient({ baseUrl, apiKey: "key", model: "m", voice: "maya", timings });
  const pieces: SpeechPiece[] = [];
  for await (const piece of client.speak("Hi", new AbortController().signal)) {
    pieces.push(piece);
    onPiece();
  }
  return pieces;
}

test("raw audio is read as it streams in, even if a chunk ends inside a sample", async () => {
  const begun = Promise.withResolvers<void>();
  const url = await serve((_, response) => {
    response.write(Buffer.from([1, 0, 2]));
    void begun.promise.then(() => response.end(Buffer.from([0, 3, 0, 9])));
  });
  const pieces = await speak(url, false, begun.resolve);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.flatMap((piece) => [...piece.samples])).toEqual([1, 2, 3]);
});

test("a service other than the local one is asked for a voice it has", async () => {
  const asked: unknown[] = [];
  const url = await serve((request, response) => {
    void Array.fromAsync(request).then((chunks) => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()).voice);
      response.end();
    });
  });
  await speak(url, false);
  await speak(url, true);
  expect(asked).toEqual(["nova", "maya"]);
});

test("timed speech has phonemes with each piece, however the network splits its lines", async () => {
  const line = JSON.stringify({ audio: Buffer.from([5, 0]).toString("base64"), phonemes: [["ə", 0, 12]] });
  const url = await serve((request, response) => {
    expect(request.url).toBe("/v1/audio/speech/timed");
    const bytes = Buffer.from(`${line}\n${line}\n`);
    // Cut inside the two bytes of the phoneme.
    const cut = bytes.indexOf(Buffer.from("ə")) + 1;
    response.write(bytes.subarray(0, cut));
    setTimeout(() => response.end(bytes.subarray(cut)), 20);
  });
  const pieces = await speak(url, true);
  expect(pieces).toEqual([1, 2].map(() => ({ samples: Int16Array.from([5]), phonemes: [["ə", 0, 12]] })));
});

test("a local voice without timings has the pronunciation with its first audio, and no phonemes", async () => {
  const audio = Buffer.from([5, 0]).toString("base64");
  const url = await serve((_, response) => {
    response.end(`${JSON.stringify({ audio, ipa: "həlˈoʊ" })}\n${JSON.stringify({ audio })}\n`);
  });
  const samples = Int16Array.from([5]);
  expect(await speak(url, true)).toEqual([{ samples, ipa: "həlˈoʊ" }, { samples }]);
});

test("an error response causes an error without the server's text", async () => {
  const url = await serve((_, response) => response.writeHead(503).end("secret text"));
  await expect(speak(url, false)).rejects.toThrow("the speech server responded with 503");
});

test("the local server gets the language, names its machine voice, and other services get neither", async () => {
  const asked: unknown[] = [];
  const url = await serve((request, response) => {
    void Array.fromAsync(request).then((chunks) => {
      asked.push(JSON.parse(Buffer.concat(chunks).toString()).language);
      response.setHeader("x-visavis-voice", "espeak-ng");
      response.end();
    });
  });
  const used: string[] = [];
  const settings = { baseUrl: url, apiKey: "key", model: "m", voice: "maya", language: "de" };
  for (const timings of [true, false]) {
    const client = new SpeechClient({ ...settings, timings, onMachineVoice: (voice) => used.push(voice) });
    await Array.fromAsync(client.speak("Hallo", new AbortController().signal));
  }
  expect(asked).toEqual(["de", undefined]);
  expect(used).toEqual(["espeak-ng"]);
});
