import { expect, test } from "vitest";
import { z } from "zod";
import { readInput } from "./read-input.ts";

const MB = 1_048_576;
const contract = { body: z.looseObject({}), isForm: true, maxFileBytes: 40 * MB };
const context = { params: Promise.resolve({}) };
const busy = { code: "SERVICE_UNAVAILABLE" };

const FORM = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';

/** A body that a client sends until `end` is called. Notes in `reading` that somebody reads it. */
function upload(reading: Set<number>, index: number, headers: Record<string, string> = {}) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reading.has(index)) {
          reading.add(index);
          controller.enqueue(new TextEncoder().encode(FORM));
          return;
        }
        await ended;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const type = { "content-type": "multipart/form-data; boundary=x" };
  const init = { method: "POST", headers: { ...type, ...headers }, body, duplex: "half" };
  return { request: new Request("http://app.test/", init), end };
}

test("of many large bodies at once two are read, and one account leaves room for others", async () => {
  const reading = new Set<number>();
  const large = { "content-length": String(40 * MB) };
  const uploads = Array.from({ length: 21 }, (_, index) => upload(reading, index, index % 2 ? large : {}));
  const read = (index: number, ownerId: string) => {
    const { request } = uploads[index] ?? upload(reading, index);
    return readInput(contract, request, context, ownerId).then(
      () => "read",
      (error: unknown) => error,
    );
  };
  const mine = Array.from({ length: 18 }, (_, index) => read(index, "ana"));
  expect(await Promise.all(mine.slice(16))).toMatchObject([busy, busy]);
  const theirs = [18, 19, 20].map((index) => read(index, "ben"));
  await expect.poll(() => reading.size).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([...reading]).toEqual([0, 1]);
  const small = upload(new Set(), 9, { "content-length": "60" });
  const answer = readInput(contract, small.request, context, "ana");
  await new Promise((resolve) => setTimeout(resolve, 10));
  small.end();
  await expect(answer).resolves.toMatchObject({ input: { body: { a: "b" } } });
  for (const { end } of uploads) end();
  expect(await Promise.all([...mine.slice(0, 16), ...theirs])).toEqual(Array(19).fill("read"));
});
