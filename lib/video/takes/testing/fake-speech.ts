import { vi } from "vitest";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { env } from "#lib/platform/env.ts";

const MS_A_LETTER = 30;

/** A loud vowel or hum for each letter, between silences like those of real voices. */
function babble(text: string): { audio: string; phonemes: [string, number, number][] } {
  const spokenMs = 60 + text.length * MS_A_LETTER;
  const samples = Int16Array.from({ length: ((spokenMs + 300) * SPEECH_RATE) / 1000 }, (_, at) => {
    const ms = (at * 1000) / SPEECH_RATE;
    return ms < 100 || ms > 100 + spokenMs ? 0 : Math.round(8_000 * Math.sin(at / 20));
  });
  const phonemes = [...text].map((_, index): [string, number, number] => {
    const startMs = 100 + index * MS_A_LETTER;
    return [index % 2 ? "a" : "m", startMs, startMs + MS_A_LETTER];
  });
  return { audio: Buffer.from(samples.buffer).toString("base64"), phonemes };
}

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Fakes the speech server: responds to requests to its URL and passes on everything else. */
export class FakeSpeech {
  /** The texts it was asked to say. */
  readonly said: string[] = [];
  /** The voice of each. */
  readonly voices: string[] = [];
  isDown = false;
  /** The voice that it refuses. */
  lacks: string | null = null;
  /** Whether it has only the machine voice. */
  isMachine = false;
  /** Whether it has the best quality of each voice, and what happens to requests for it. */
  best: "none" | "speaks" | "fails" | "hangs" = "none";
  /** The voices that it was asked for in that quality. */
  readonly askedBest: string[] = [];
  /** Runs while it speaks. */
  whileSpeaking: (() => Promise<unknown>) | null = null;

  install(): void {
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith(`${env.TTS_BASE_URL}/audio/speech`)) return await real(input, init);
      if (this.isDown) throw new TypeError("fetch failed");
      const body: { input: string; voice: string; quality?: string } = JSON.parse(String(init?.body));
      const { input: text, voice } = body;
      if (body.quality === "best") this.askedBest.push(voice);
      if (body.quality === "best" && this.best === "fails") return new Response("{}", { status: 500 });
      if (body.quality === "best" && this.best === "hangs") return await untilAborted(init?.signal);
      this.said.push(text);
      this.voices.push(voice);
      if (voice === this.lacks) return new Response("{}", { status: 404 });
      await this.whileSpeaking?.();
      const isBest = body.quality === "best" && this.best === "speaks";
      const name = this.isMachine ? "espeak-ng" : isBest ? "kokoro-82m" : "kokoro";
      const headers = { "x-visavis-voice": name };
      return new Response(`${JSON.stringify(babble(text))}\n`, { headers });
    });
  }
}
