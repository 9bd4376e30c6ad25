import { access, mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { avatarHome, OWN_PREFIX } from "#lib/avatars/avatar-home.ts";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { newId } from "#lib/platform/ids.ts";
import { unfinished } from "#lib/platform/make-whole.ts";
import { removeStored, storageFile } from "#lib/platform/storage.ts";
import { partFile, partsFolder, recordingPath } from "#lib/recordings/recording-files.ts";
import { segmentFile, takePath } from "#lib/takes/take-files.ts";
import { purgeUnfinished } from "./purge-unfinished.ts";

const owner = newId();
const key = { ownerId: owner, id: newId() };
const recordingPart = join(storageFile(partsFolder(key)), partFile({ run: 1, number: 1 }));
const take = storageFile(takePath(key, "video.mp4"));
const files = [
  take,
  segmentFile(owner, "key"),
  storageFile(recordingPath(key, "video.mp4")),
  recordingPart,
  backgroundFile(newId()),
];
const oldAvatar = unfinished(avatarHome(`${OWN_PREFIX}${newId()}`));
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const written: string[] = [];
/** A file, with folders for it, that was last written so many hours ago. */
async function write(file: string, hoursAgo: number): Promise<string> {
  written.push(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, "ha");
  const at = Date.now() / 1000 - hoursAgo * 3600;
  await utimes(file, at, at);
  return file;
}

afterAll(async () => {
  for (const file of written) await rm(file, { force: true });
  for (const kind of ["takes", "sentences", "recordings"]) await removeStored(`${kind}/${owner}`);
  await rm(oldAvatar, { recursive: true, force: true });
});

test("what was half made a day ago is deleted, wherever it is made; what is younger or whole stays", async () => {
  const old = await Promise.all(files.map((file) => write(unfinished(file), 25)));
  const young = await Promise.all(files.map((file) => write(unfinished(file), 23)));
  const whole = await Promise.all(files.map((file) => write(file, 1000)));
  await write(join(oldAvatar, "rig.bin"), 25);
  await utimes(oldAvatar, 0, 0);

  expect(await purgeUnfinished()).toBeGreaterThanOrEqual(old.length + 1);
  expect(await Promise.all([...old, oldAvatar].map(isThere))).toEqual([...old, oldAvatar].map(() => false));
  expect(await Promise.all([...young, ...whole].map(isThere))).toEqual([...young, ...whole].map(() => true));
});
