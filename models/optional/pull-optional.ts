import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type DownloadOptions, downloadGguf } from "#models/llm/files/download-gguf.ts";
import { takeLock } from "#models/loading/take-lock.ts";
import type { OptionalModel } from "./catalogue.ts";
import { optionalDirectory, writeDescriptor } from "./descriptor.ts";

/**
 * Downloads a voice or a recognizer, or continues where an earlier attempt stopped. It is installed once all its files match
 * their hashes. One process at a time. Throws an error that says what went wrong and what to do.
 */
export async function pullOptional(
  model: OptionalModel,
  cacheDir: string,
  options: DownloadOptions & { onWait?: () => void } = {},
): Promise<void> {
  const directory = optionalDirectory(cacheDir, model.name);
  await mkdir(directory, { recursive: true });
  const unlock = await takeLock(join(directory, "pull.lock"), options.onWait ?? (() => undefined));
  try {
    for (const file of model.files) {
      const path = join(directory, file.name);
      if (await hasSize(path, file.bytes)) continue;
      await downloadGguf({ ...file, name: `${model.name} (${file.name})` }, path, options);
    }
    await writeDescriptor(directory, model.descriptor);
  } finally {
    await unlock();
  }
}

/** A file gets its name only after its hash was compared, so one with that name and size is complete. */
const hasSize = (path: string, bytes: number): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size === bytes,
    () => false,
  );
