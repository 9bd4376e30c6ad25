import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ASTRONAUT_FILE } from "#lib/photo-avatar/testing/known-people.ts";
import { expectCheap } from "#lib/platform/testing/expect-cheap.ts";
import { longestBlock } from "#lib/platform/testing/longest-block.ts";
import { makeIn, makePhotoAvatarFiles, startMaker } from "./make-photo-avatar-files.ts";

const photo = new Uint8Array(await readFile(ASTRONAUT_FILE));
const BUSY = { code: "SERVICE_UNAVAILABLE", status: 503, retryAfterMs: 15_000 };

test("a process that takes too long is stopped, and the next one works", async () => {
  await expect(makePhotoAvatarFiles({ photo, shots: {} }, 50)).rejects.toMatchObject(BUSY);
  const text = new TextEncoder().encode("no photo");
  expect(await makePhotoAvatarFiles({ photo: text, shots: {} })).toMatchObject({ photo: "portrait" });
});

// Starting a process is left out: it blocks the longer, the more memory this one has, and tests have much more than the app.
test("photos of 40 MB are passed on without keeping others waiting for 50 ms", async () => {
  const large = new Uint8Array(20_971_520);
  const children = [startMaker(), startMaker()];
  const pass = async () => {
    const answer = await makeIn(
      children.pop() ?? startMaker(),
      { photo: large, shots: { smile: large } },
      60_000,
    );
    // It has read them: zeros are not a photo.
    expect(answer).toMatchObject({ photo: "portrait" });
  };
  expectCheap(await longestBlock(pass, children.length), 50);
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
