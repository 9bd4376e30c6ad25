import { expect, test } from "vitest";
import { parseJson, readBytes } from "./read-body.ts";

/** Node requires `duplex` for a streamed body; the browser types lack it. */
const streamed = (body: ReadableStream) => {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/", init);
};

test("an aborted body is the client's error and is not logged", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  await expect(readBytes(streamed(body), 100)).rejects.toMatchObject({ code: "VALIDATION" });
});

test("an endless body is read only up to the limit", async () => {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream({
    pull: (controller) => {
      sent += 1;
      controller.enqueue(new Uint8Array(10));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  await expect(readBytes(streamed(body), 95)).rejects.toMatchObject({ reason: "body_too_large" });
  expect(sent).toBeLessThan(15);
  expect(cancelled).toBe(true);
});

test.each([
  ['{"a":{"b":[1,{"c":"x\\u0000"}]}}', "a.b.1.c"],
  ['{"a":"\\ud800"}', "a"],
  ['{"a":{"b\\u0000":1}}', "a"],
  ['"\\u0000"', ""],
])("the text in %s that cannot be stored is named", (json, path) => {
  const message = "Texts must be Unicode without NUL";
  expect(() => parseJson(json)).toThrow(expect.objectContaining({ message, details: [{ path, message }] }));
});
