type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | Error;
type SeenRequest = { method: string; url: string; headers: Headers; body: unknown };

/** A fake API that returns the given responses in order, repeating the last, and records requests. */
export class FakeApi {
  readonly seen: SeenRequest[] = [];
  readonly #answers: Answer[];

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, url, headers } = request;
    this.seen.push({ method, url, headers, body: await readBody(request) });
    const next = this.#answers[Math.min(this.seen.length, this.#answers.length) - 1] ?? {};
    if (next instanceof Error) throw next;
    return Response.json(next.body ?? {}, { status: next.status ?? 200, headers: next.headers ?? {} });
  };
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get("content-type")?.startsWith("multipart/")) return await request.formData();
  const text = await request.text();
  return text === "" ? undefined : JSON.parse(text);
}

/** A fake API that never responds, until it is aborted. */
export const silentFetch: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
  });
