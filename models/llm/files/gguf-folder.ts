import { readdir, rm, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { findGguf, GGUF_MODELS, type GgufModel } from "./gguf-manifest.ts";

export type InstalledGguf = { name: string; path: string; bytes: number; model: GgufModel | undefined };

/** The folder of downloaded language models. */
export const ggufFolder = (cacheDir: string): string => join(resolve(cacheDir), "models", "llm");

export const ggufPath = (cacheDir: string, name: string): string =>
  join(ggufFolder(cacheDir), `${name}.gguf`);

/** The models that can run, largest first: those of the manifest, and files that the operator put into the folder. */
export async function listInstalledGgufs(cacheDir: string): Promise<InstalledGguf[]> {
  const folder = ggufFolder(cacheDir);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith(".gguf"))
      .map((file) => inspect(join(folder, file), file.slice(0, -".gguf".length))),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => b.bytes - a.bytes);
}

/** Finds an installed model by its name, or a GGUF file by its absolute path. */
export async function findInstalledGguf(
  cacheDir: string,
  wanted: string,
): Promise<InstalledGguf | undefined> {
  if (isAbsolute(wanted)) return await inspect(wanted, wanted);
  const installed = await listInstalledGgufs(cacheDir);
  return installed.find(({ name }) => name === wanted);
}

async function inspect(path: string, name: string): Promise<InstalledGguf | undefined> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { name, path, bytes: found.size, model: findGguf(name) } : undefined;
}

/** Deletes a downloaded model, also one that is half downloaded. Returns whether there was one. */
export async function removeGguf(cacheDir: string, name: string): Promise<boolean> {
  const path = GGUF_MODELS.some((model) => model.name === name)
    ? ggufPath(cacheDir, name)
    : (await listInstalledGgufs(cacheDir)).find((installed) => installed.name === name)?.path;
  if (!path) return false;
  const existed = await Promise.all(
    [path, `${path}.part`].map((file) =>
      stat(file).then(
        () => true,
        () => false,
      ),
    ),
  );
  await Promise.all([rm(path, { force: true }), rm(`${path}.part`, { force: true })]);
  return existed.some(Boolean);
}
