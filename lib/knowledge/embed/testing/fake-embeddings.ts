import { vi } from "vitest";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { env } from "#lib/platform/env.ts";

type Answer = (texts: string[]) => Response | Promise<Response>;

/** A stable hash of a word. */
function hash(word: string): number {
  let value = 7;
  for (const letter of word) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}

/** Texts that share words point in a similar direction. */
function toVector(text: string, width: number): number[] {
  const vector = new Array<number>(width).fill(0.001);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const at = hash(word) % width;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** Fakes the embeddings server: responds to requests to its URL and passes on everything else. */
export class FakeEmbeddings {
  /** The texts of each request, in order. */
  readonly requests: string[][] = [];
  width = EMBEDDING_WIDTH;
  /** The models that the server lists. */
  models: string[] = [];
  /** Responds instead of vectors, if set. */
  answer: Answer | undefined;

  /** Returns how to remove it, which `beforeAll` does after the last test. */
  install(): () => void {
    const real = globalThis.fetch;
    vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.startsWith(env.EMBEDDINGS_BASE_URL)) return await real(input, init);
      if (url.endsWith("/models")) return Response.json({ data: this.models.map((id) => ({ id })) });
      const { input: texts }: { input: string[] } = JSON.parse(String(init?.body));
      this.requests.push(texts);
      if (this.answer) return await this.answer(texts);
      return this.vectors(texts);
    });
    return () => {
      vi.unstubAllGlobals();
      // What was read from the list of models.
      globalThis.visavisEmbeddings = undefined;
      globalThis.visavisSpeech = undefined;
    };
  }

  reset(): void {
    this.requests.length = 0;
    this.width = EMBEDDING_WIDTH;
    this.setModels([]);
    this.answer = undefined;
  }

  /** Sets which models the server lists, and forgets what it listed before. */
  setModels(models: string[]): void {
    this.models = models;
    globalThis.visavisEmbeddings = undefined;
  }

  vectors(texts: string[]): Response {
    return Response.json({ data: texts.map((text) => ({ embedding: toVector(text, this.width) })) });
  }
}
