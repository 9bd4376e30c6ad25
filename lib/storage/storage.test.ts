import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { removeStored } from "./storage.ts";
import { storageFile } from "./testing/stored-files.ts";

test.skipIf(env.STORAGE === "s3")(
  "removes a folder that a job still writes to, including new files; a missing one is fine",
  async () => {
    for (let round = 0; round < 20; round += 1) {
      const path = `tests/${newId()}`;
      const folder = storageFile(path);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "first"), "");
      const write = async () => {
        for (let file = 0; file < 30; file += 1) await writeFile(join(folder, `${file}`), "");
      };
      // The job notices with its next file that its folder is gone.
      await Promise.all([write().catch(() => undefined), removeStored(path)]);
      await expect(access(folder)).rejects.toMatchObject({ code: "ENOENT" });
      await removeStored(path);
    }
  },
);
