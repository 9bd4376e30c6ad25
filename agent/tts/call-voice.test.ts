import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { VoiceReplacement } from "#lib/model-clients/fallback-speaker.ts";
import { callVoice } from "./call-voice.ts";

let server: Server;
afterEach(() => void server.close());

/** A local models server without recorded German voices, which knows only the voice `maya`. */
async function serve(): Promise<string> {
  const line = JSON.stringify({ audio: Buffer.from([5, 0]).toString("base64"), phonemes: [] });
  server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const { voice, language } = JSON.parse(Buffer.concat(chunks).toString());
      if (voice !== "maya") return response.writeHead(404).end();
      const used = language === "de" ? "espeak-ng" : "piper-joe";
      return response.writeHead(200, { "x-visavis-voice": used }).end(`${line}\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

test("a replaced voice is named by who speaks: the machine voice from the first text on, or the avatar's own", async () => {
  const baseUrl = await serve();
  const hear = async (tag: string, texts: number) => {
    const [replaced, refused]: [VoiceReplacement[], VoiceReplacement[]] = [[], []];
    const speaker = callVoice({
      bootstrap: { voice: "deleted", avatar: { voice: "maya" } },
      tts: { baseUrl, apiKey: "", model: "local", timings: true },
      modelsUrl: baseUrl,
      language: () => tag,
      onReplaced: (replacement) => replaced.push(replacement),
      onRefused: (replacement) => refused.push(replacement),
    });
    for (let i = 0; i < texts; i++)
      await Array.fromAsync(speaker.speak("Hallo", new AbortController().signal));
    expect(refused).toHaveLength(1);
    return new Set(replaced.map(({ asked, used }) => `${asked}: ${used}`));
  };
  expect(await hear("de", 2)).toEqual(new Set(["deleted: espeak-ng"]));
  expect(await hear("en", 2)).toEqual(new Set(["deleted: maya"]));
});
