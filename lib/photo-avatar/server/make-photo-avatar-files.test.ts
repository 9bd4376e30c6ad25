import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ASTRONAUT_FILE } from "#lib/photo-avatar/testing/known-people.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { slowdown } from "#lib/platform/testing/slowdown.ts";
import { makePhotoAvatarFiles } from "./make-photo-avatar-files.ts";

const photo = new Uint8Array(await readFile(ASTRONAUT_FILE));
const BUSY = { code: "SERVICE_UNAVAILABLE", status: 503, retryAfterMs: 15_000 };

test("a process that takes too long is stopped, and the next one works", async () => {
  await expect(makePhotoAvatarFiles({ photo, shots: {} }, 50)).rejects.toMatchObject(BUSY);
  const text = new TextEncoder().encode("no photo");
  expect(await makePhotoAvatarFiles({ photo: text, shots: {} })).toMatchObject({ photo: "portrait" });
});

test("photos of 40 MB are passed on without keeping others waiting for 50 ms", async () => {
  const blockOf = (bytes: Uint8Array) => {
    const request = { photo: bytes, shots: { smile: bytes } };
    return longestBlock(() => makePhotoAvatarFiles(request, 1_500).catch(() => undefined));
  };
  const [small, large] = [new Uint8Array(64), new Uint8Array(20_971_520)];
  const blocks = [await blockOf(large), await blockOf(large)];
  // Starting a process blocks the longer, the more memory this one has: the tests' has much more than the app.
  const startMs = await blockOf(small);
  expect(Math.min(...blocks) - startMs).toBeLessThan(50 * slowdown());
});

test("with three photos waiting, the fourth is refused at once", async () => {
  const waiting = [1, 2, 3].map(() =>
    makePhotoAvatarFiles({ photo, shots: {} }, 200).catch((error: unknown) => error),
  );
  await expect(makePhotoAvatarFiles({ photo, shots: {} })).rejects.toMatchObject({
    ...BUSY,
    message: "Too many avatars are being made from photos. Try again in 15 seconds",
  });
  await Promise.all(waiting);
});
