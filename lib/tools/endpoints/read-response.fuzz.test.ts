import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { describeResponse, MAX_RESPONSE_BYTES, type ResponseStream, readResponse } from "./read-response.ts";

/** A response that arrives in pieces, and notes whether its connection was closed. */
class FakeResponse implements ResponseStream {
  readonly headers: Record<string, string>;
  readonly statusCode: number;
  isClosed = false;
  private readonly chunks: readonly Uint8Array[];

  constructor(headers: Record<string, string>, chunks: readonly Uint8Array[], statusCode = 200) {
    this.statusCode = statusCode;
    this.headers = headers;
    this.chunks = chunks;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    yield* this.chunks;
  }

  destroy = ((): this => {
    this.isClosed = true;
    return this;
  }) as never;
}

const encoding = fc.oneof(
  fc.constantFrom(
    "gzip",
    "x-gzip",
    "deflate",
    "br",
    "zstd",
    "identity",
    "",
    "GZIP ",
    "gzip, br",
    "utf-8",
    "compress",
  ),
  fc.string(),
);
const contentType = fc.oneof(
  fc.constantFrom(
    "application/json",
    "text/html",
    "text/plain; charset=utf-16",
    "text/xml; charset=shift_jis",
  ),
  fc.string().map((label) => `text/plain; charset=${label}`),
  fc.string(),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 5_000 }),
  fc.string().map((text) => new TextEncoder().encode(text)),
  fc.string().map((text) => new Uint8Array(gzipSync(text))),
  // The marks of each form, with anything after them.
  fc
    .tuple(fc.constantFrom([0x1f, 0x8b], [0x78, 0x9c], [0x28, 0xb5], [0xff, 0xfe]), fc.uint8Array())
    .map(([mark, rest]) => Uint8Array.of(...mark, ...rest)),
);

/** Headers that have nothing to do with the body, or lie about it. */
const otherHeaders = fc.dictionary(
  fc.constantFrom(
    "content-length",
    "transfer-encoding",
    "content-language",
    "content-disposition",
    "__proto__",
    "x",
  ),
  fc.oneof(fc.string(), fc.constantFrom("0", "-1", "99999999999", "chunked, chunked")),
  { maxKeys: 4 },
);
/** Responses as services write them, in an encoding that they may not name, cut anywhere. */
const document = fc
  .tuple(
    fc.oneof(
      fc.json(),
      fc.string({ unit: "grapheme" }).map((text) => `<p>${text}</p>`),
      fc.string({ unit: "binary" }),
    ),
    fc.constantFrom<BufferEncoding>("utf8", "utf16le", "latin1"),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([text, form, part]) => {
    const encoded = Buffer.from(text, form);
    return new Uint8Array(encoded.subarray(0, Math.ceil(encoded.length * part)));
  });

test("what is read is described for the model in words, whatever the service sent", async () => {
  await fc.assert(
    fc.asyncProperty(
      document,
      contentType,
      otherHeaders,
      fc.integer({ min: 0, max: 599 }),
      async (body, type, more, status) => {
        const response = new FakeResponse({ ...more, "content-type": type }, [body], status);
        const read = await readResponse(response);
        const { result } = describeResponse(read, { first: "/0", name: "/name", whole: "" });
        expect(result.text.trim()).not.toBe("");
        expect(result.ok).toBe(status >= 200 && status <= 299);
        expect(result.text.isWellFormed()).toBe(true);
      },
    ),
    { numRuns: isQuick ? 300 : 5_000 },
  );
});

test("any bytes in any pieces with any headers are a bounded text or one error, and the connection closes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 5 }), encoding, contentType, async (chunks, its, type) => {
      const response = new FakeResponse({ "content-encoding": its, "content-type": type }, chunks);
      const outcome = await readResponse(response).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.message).not.toBe("");
      else
        expect(outcome).toMatchObject({ status: 200, text: expect.any(String), isCut: expect.any(Boolean) });
      expect(response.isClosed).toBe(true);
    }),
    { numRuns: isQuick ? 500 : 5_000 },
  );
});

test("no body keeps the event loop for more than 50 ms", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const large = Buffer.from("<meta <?xml charset=".repeat(20_000));
  const longestMs = await longestBlock(async () => {
    for (const [its, body] of [
      ["gzip", bomb],
      ["", large],
      ["deflate", large],
      ["br", bomb],
    ] as const) {
      const response = new FakeResponse({ "content-encoding": its, "content-type": "text/html" }, [body]);
      const outcome = await readResponse(response).catch(() => undefined);
      expect(outcome?.text.length ?? 0).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    }
  });
  expectCheap(longestMs, 50);
});
