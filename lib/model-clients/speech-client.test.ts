import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { wavBytes } from "#lib/media/wav.ts";
import { SPEECH_RATE, SpeechClient, type SpeechPiece } from "./speech-client.ts";

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

const tone = (rate: number): Int16Array =>
  Int16Array.from({ length: rate / 2 }, (_, i) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * 440 * i) / rate)),
  );

/** The pitch of a tone, from the times between its rising zeros. */
function pitchOf(pieces: SpeechPiece[]): number {
  const samples = pieces.flatMap((piece) => [...piece.samples]);
  const rising = samples.flatMap((value, i) => (i > 0 && value >= 0 && (samples[i - 1] ?? 0) < 0 ? [i] : []));
  const [first = 0, last = 0] = [rising[2], rising.at(-3)];
  return ((rising.length - 5) * SPEECH_RATE) / (last - first);
}

const pcm = (rate: number) => Buffer.from(tone(rate).buffer);
const FORMATS: Record<string, { type: string; bytes: Buffer }> = {
  "24 kHz pcm": { type: "audio/pcm", bytes: pcm(24_000) },
  "WAV of 16 kHz": { type: "audio/wav", bytes: Buffer.from(wavBytes(tone(16_000), 16_000)) },
  "WAV of 48 kHz": { type: "application/octet-stream", bytes: Buffer.from(wavBytes(tone(48_000), 48_000)) },
  "WAV of 22.05 kHz": { type: "audio/x-wav", bytes: Buffer.from(wavBytes(tone(22_050), 22_050)) },
  "16 kHz pcm": { type: "audio/L16; rate=16000; channels=1", bytes: pcm(16_000) },
};

test.each(Object.entries(FORMATS))(
  "a tone of 440 Hz stays one in %s, without a click",
  async (_, { type, bytes }) => {
    const url = await serve((__, response) => {
      response.writeHead(200, { "content-type": type });
      // Pieces end inside the header and inside samples.
      for (let at = 0; at < bytes.length; at += 4_001) response.write(bytes.subarray(at, at + 4_001));
      response.end();
    });
    const pieces = await speak(url, false);
    const samples = pieces.flatMap((piece) => [...piece.samples]);
    expect(pitchOf(pieces)).toBeCloseTo(440, 0);
    expect(samples.length / SPEECH_RATE).toBeCloseTo(0.5, 2);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(9_500);
  },
);

test("a server that refuses pcm is asked for WAV, and from then on at once", async () => {
  const asked: string[] = [];
  const url = await serve((request, response) => {
    void Array.fromAsync(request).then((chunks) => {
      const format: string = JSON.parse(Buffer.concat(chunks).toString()).response_format;
      asked.push(format);
      if (format === "pcm") {
        response.writeHead(400, { "content-type": "application/json" });
        return response.end('{"error":{"message":"response_format must be one of: wav, mp3"}}');
      }
      return response.end(Buffer.from(wavBytes(tone(24_000), 24_000)));
    });
  });
  expect(pitchOf(await speak(url, false))).toBeCloseTo(440, 0);
  expect(pitchOf(await speak(url, false))).toBeCloseTo(440, 0);
  expect(asked).toEqual(["pcm", "wav", "wav"]);
});

test("an answer that is not audio fails, instead of being heard as noise", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" }).end(Buffer.alloc(4_000, 7));
  });
  await expect(speak(url, false)).rejects.toThrow("audio/mpeg");
});
