import { vi } from "vitest";
import { env } from "#lib/platform/env.ts";

/** Fakes the recognizer and the server of pronunciations, and passes on every other request. */
export class FakeHearing {
  /** What it hears in the next sounds, in their order. */
  texts: string[] = [];
  /** How texts are pronounced. */
  readonly ipa = new Map<string, string>();
  isDown = false;
  /** How many sounds it was asked about. */
  asked = 0;
  /** Runs while it listens. */
  whileListening: (() => Promise<unknown>) | null = null;

  install(): void {
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (url === `${env.MODELS_URL}/audio/phonemes`) {
        const { input: text }: { input: string } = JSON.parse(String(init?.body));
        return Response.json({ ipa: this.ipa.get(text) ?? "" });
      }
      if (url !== `${env.STT_BASE_URL}/audio/transcriptions`) return await real(input, init);
      this.asked += 1;
      if (this.isDown) throw new TypeError("fetch failed");
      await this.whileListening?.();
      return Response.json({ text: this.texts.shift() ?? "" });
    });
  }
}
