import sharp from "sharp";
import { expect, test } from "vitest";
import { extractText } from "#lib/knowledge/extract/extract-text.ts";
import { readImage } from "#lib/media/read-image.ts";
import { makePhotoAvatarFiles } from "#lib/photo-avatar/server/make-photo-avatar-files.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";

const image = new Uint8Array(
  await sharp({ create: { width: 64, height: 64, channels: 3, background: "#888" } })
    .png()
    .toBuffer(),
);
const limits = { path: "file", name: "The image", minPx: 1, maxPx: 100 };

/** What waits in each queue, and how many places in it one account may take. */
const QUEUES: [kind: string, most: number, work: (ownerId: string) => Promise<unknown>][] = [
  ["images", 4, (ownerId) => readImage(image, { ...limits, ownerId }, (read) => read.webp())],
  ["documents", 4, (ownerId) => extractText(ownerId, "docx", new Uint8Array(3))],
  ["photo avatars", 2, (ownerId) => makePhotoAvatarFiles({ photo: image, shots: {} }, 20, ownerId)],
];

/** Takes the places of an account until `open` is called. */
function fill(kind: string, most: number) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const limits = { parallel: 1, waiting: most, share: { ownerId: "ana", most } };
  const full = Array.from({ length: most }, () => limitParallel(kind, limits, () => gate));
  return { full, open };
}

test.each(QUEUES)("an account has no more than its share of the queue of %s", async (kind, most, work) => {
  const { full, open } = fill(kind, most);
  await expect(work("ana")).rejects.toThrow(/[Tt]oo many|at the moment|busy/);
  open();
  await Promise.all(full);
});

test("another account's image waits for its turn", async () => {
  const { full, open } = fill("images", 4);
  let isOver = false;
  const theirs = readImage(image, { ...limits, ownerId: "ben" }, (read) => read.webp());
  void theirs.then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(isOver).toBe(false);
  open();
  await Promise.all(full);
  expect((await theirs).length).toBeGreaterThan(10);
});
