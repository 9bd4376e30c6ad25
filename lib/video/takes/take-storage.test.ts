import { mkdir, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import { localFile } from "#lib/storage/testing/stored-files.ts";
import { soundFile } from "./take-files.ts";
import { purgeSentences } from "./take-storage.ts";

test("keeps each account's newest sentences, up to two weeks old and as many as fit", async () => {
  const [large, small] = [newId(), newId()];
  const now = Date.now();
  const write = async (owner: string, key: string, days: number) => {
    const file = localFile(soundFile(owner, key));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
    // Without content, so the file takes no space on the disk.
    await truncate(file, 900_000_000);
    await utimes(file, new Date(now), new Date(now - days * DAY_MS));
  };
  for (const [days, key] of ["a", "b", "c", "d"].entries()) await write(large, key, days);
  await write(small, "a", 13);
  await write(small, "b", 15);
  await purgeSentences(now);
  const names = (owner: string) => readdir(dirname(localFile(soundFile(owner, "any"))));
  expect((await names(large)).sort()).toEqual(["a.sound", "b.sound"]);
  expect(await names(small)).toEqual(["a.sound"]);
  await Promise.all(
    [large, small].map((owner) => rm(dirname(localFile(soundFile(owner, "any"))), { recursive: true })),
  );
});
