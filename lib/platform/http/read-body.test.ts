import { expect, test } from "vitest";
import { readBytes } from "./read-body.ts";

/** Node wants `duplex` for a body that is streamed; the types of browsers do not know it. */
const streamed = (body: ReadableStream) => {
  const init = { method: "POST", body, duplex: "half" };
  return new Request("http://localhost/", init);
};

test("a body that breaks off is the client's fault, not one to log", async () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: (controller) => controller.error(new Error("aborted")),
  });
  await expect(readBytes(streamed(body), 100)).rejects.toMatchObject({ code: "VALIDATION" });
});

test("a body without end is read no further than its limit", async () => {
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
