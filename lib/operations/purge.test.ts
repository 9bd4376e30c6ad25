import { access, mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backgroundPath, UPLOADED_PREFIX, uploadedAvatarPath } from "#lib/avatars/avatar-files.ts";
import { tempPath } from "#lib/platform/files/write-file-atomic.ts";
import { newId } from "#lib/platform/ids.ts";
import { partFile, partsFolder, recordingPath } from "#lib/recordings/recordings.ts";
import { removeStored } from "#lib/storage/storage.ts";
import { localFile, storageFile } from "#lib/storage/testing/stored-files.ts";
import { segmentFile, takePath } from "#lib/video/takes/take-files.ts";
import { purgeTempFiles } from "./purge.ts";

const owner = newId();
const key = { ownerId: owner, id: newId() };
const recordingPart = join(storageFile(partsFolder(key)), partFile({ segment: 1, number: 1 }));
const take = storageFile(takePath(key, "video.mp4"));
const files = [
  take,
  localFile(segmentFile(owner, "key")),
  storageFile(recordingPath(key, "video.mp4")),
  recordingPart,
  localFile(backgroundPath(newId())),
];
const oldAvatar = tempPath(localFile(uploadedAvatarPath(`${UPLOADED_PREFIX}${newId()}`)));
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const written: string[] = [];
/** Creates a file, with its folders, last written some hours ago. */
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

test("temporary files from a day ago are deleted everywhere; newer or complete files stay", async () => {
  const old = await Promise.all(files.map((file) => write(tempPath(file), 25)));
  const young = await Promise.all(files.map((file) => write(tempPath(file), 23)));
  const whole = await Promise.all(files.map((file) => write(file, 1000)));
  await write(join(oldAvatar, "rig.bin"), 25);
  await utimes(oldAvatar, 0, 0);

  expect(await purgeTempFiles()).toBeGreaterThanOrEqual(old.length + 1);
  expect(await Promise.all([...old, oldAvatar].map(isThere))).toEqual([...old, oldAvatar].map(() => false));
  expect(await Promise.all([...young, ...whole].map(isThere))).toEqual([...young, ...whole].map(() => true));
});
