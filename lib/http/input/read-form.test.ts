import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#lib/platform/errors.ts";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { readForm } from "./read-form.ts";

const MB = 1_048_576;
const TYPE = "multipart/form-data; boundary=x";
const field = (headers: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n${content}\r\n`;
const END = "--x--\r\n";

/** A body that arrives in pieces of `size` bytes. */
function sent(body: Uint8Array | string, size = 65_536, type = TYPE): Request {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      else controller.close();
      at += size;
    },
  });
  // Node requires `duplex` for a streamed body; the browser types lack it.
  const init = { method: "POST", headers: { "content-type": type }, body: stream, duplex: "half" };
  return new Request("http://app.test/", init);
}

const FORM = `${field('name="a"', "Zürich ☀")}${field('name="f"; filename="Löwe %22A%22.txt"', "one\r\n--y\r\n")}${END}`;

test.each([1, 2, 3, 7, 50, 65_536])("a form that arrives in pieces of %i bytes is read", async (size) => {
  const { value, json } = await readForm(sent(FORM, size));
  expect(value).toMatchObject({ a: "Zürich ☀" });
  const file = value.f;
  if (!(file instanceof File)) throw new Error("no file");
  expect(file.name).toBe('Löwe "A".txt');
  expect(await file.text()).toBe("one\r\n--y\r\n");
  expect(json).toEqual({
    a: "Zürich ☀",
    f: { sha256: "0a7235baab3cd88470f2c2f466000a77741a7ff8f3768cc5ac1e3f4ff0aab68a" },
  });
});

test("what browsers and Node send is read", async () => {
  const data = new FormData();
  data.append("text", "a\nb");
  data.append("empty", "");
  data.append("file", new File([Buffer.alloc(3 * MB, 7)], "a;b c.bin", { type: "image/png" }));
  const { value } = await readForm(new Request("http://app.test/", { method: "POST", body: data }), 4 * MB);
  expect(value).toMatchObject({ text: "a\r\nb", empty: "" });
  const file = value.file;
  if (!(file instanceof File)) throw new Error("no file");
  expect([file.name, file.type, file.size]).toEqual(["a;b c.bin", "image/png", 3 * MB]);
  expect(Buffer.from(await file.bytes()).equals(Buffer.alloc(3 * MB, 7))).toBe(true);
});

const valid = { code: "VALIDATION", message: "The body must be valid multipart/form-data" };
const WRONG: Record<string, [string, object]> = {
  "no body": ["", valid],
  "no end": [field('name="a"', "b"), valid],
  "another boundary": [FORM.replaceAll("--x", "--z"), valid],
  "no name": [field('filename="a"', "b") + END, valid],
  "no headers": [`--x\r\n\r\nb\r\n${END}`, valid],
  "long headers": [field(`name="a"; filename="${"a".repeat(5_000)}"`, "b") + END, valid],
  "a name twice": [field('name="a"', "b").repeat(2) + END, { message: "a must be given once" }],
  "a prototype": [field('name="__proto__"', "b") + END, { message: "__proto__ is not a known field" }],
  NUL: [
    field('name="a"', "\0") + END,
    { message: "Texts must be Unicode without NUL", details: [{ path: "a" }] },
  ],
  "51 fields": [
    Array.from({ length: 51 }, (_, index) => field(`name="a${index}"`, "b")).join("") + END,
    { message: "The form has too many fields" },
  ],
  "a large field": [field('name="a"', "b".repeat(MB + 1)) + END, { reason: "body_too_large" }],
  "a large form": [field('name="a"; filename="a"', "b".repeat(9 * MB)) + END, { reason: "body_too_large" }],
};

test.each(Object.entries(WRONG))("a form is refused: %s", async (_, [body, error]) => {
  await expect(readForm(sent(body), 4 * MB)).rejects.toMatchObject(error);
  await expect(readForm(sent(body, 100), 4 * MB)).rejects.toMatchObject(error);
});

test("any bytes are read or refused, cut at any byte and in pieces of any size", async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "--x",
      "\r\n",
      "--",
      "x",
      ":",
      ";",
      '"',
      'name="a"',
      "content-disposition: form-data; ",
      FORM,
    ),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.integer({ min: 1, max: 300 }),
      async (pieces, size) => {
        const code = await readForm(sent(pieces.join(""), size), MB).then(
          () => "VALIDATION",
          (error: unknown) => (error instanceof AppError ? error.code : error),
        );
        expect(code).toBe("VALIDATION");
      },
    ),
    { numRuns: 500, seed: 40 },
  );
});

test.each(isQuick ? [65_536] : [65_536, 40 * MB])(
  "40 MB in pieces of %i bytes never keep others waiting for 50 ms",
  async (size) => {
    const body = Buffer.concat([
      Buffer.from(field('name="f"; filename="a"', "").slice(0, -2)),
      // The beginning of a boundary, again and again.
      Buffer.alloc(40 * MB, "\r\n--"),
      Buffer.from(`\r\n${END}`),
    ]);
    const requests = Array.from({ length: 3 }, () => sent(body, size));
    const read = async () => await readForm(requests.pop() ?? sent(body, size), 40 * MB);
    expectCheap(await longestBlock(read, requests.length), 50);
  },
);

test("headers that are written to be slow are read in a few milliseconds", async () => {
  const headers = ['name="', "; ".repeat(1_000), 'name="a"; filename="', "\\".repeat(3_000)];
  const body = headers.map((text) => field(text, "b")).join("") + END;
  await expect(readForm(sent(body))).rejects.toMatchObject({ code: "VALIDATION" });
  expectCheap(await longestBlock(() => readForm(sent(body)).catch(() => undefined)), 50);
});
