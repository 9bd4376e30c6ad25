import { createWriteStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";
import { hashFile, thisPlatform } from "./verify-program.ts";

/** Until the first byte. A network that blocks the vendor must not delay the fallback. */
const CONNECT_TIMEOUT_MS = 8_000;
/** For the whole archive, about 30 MB. */
const TRANSFER_TIMEOUT_MS = 300_000;
/** Some vendors publish this longer sum. */
const SHA512_DIGITS = 128;

/**
 * Downloads the vendor's release archive into `workDir`, verifies it and copies the program in it to `target`. It must
 * have the pinned sum. Without a pin for this machine, it must have the one that the same release publishes, which a
 * replaced release would replace too. Throws if no source responds or the sum differs.
 */
export async function downloadArchive(spec: BinarySpec, workDir: string, target: string): Promise<void> {
  const { platform, arch, key } = thisPlatform();
  const failures: string[] = [];
  for (const url of spec.archiveUrls(platform, arch)) {
    try {
      const archive = join(workDir, basename(url));
      await fetchTo(url, archive);
      const pinned = spec.pins.archives[key];
      const expected = pinned ?? publishedSum(basename(url), await fetchText(spec.checksumsUrl));
      const algorithm = expected?.length === SHA512_DIGITS ? "sha512" : "sha256";
      if ((await hashFile(archive, algorithm)) !== expected) {
        const name = algorithm === "sha512" ? "SHA-512" : "SHA-256";
        throw new SetupError(`its ${name} differs from the ${pinned ? "pinned" : "published"} one`);
      }
      await runCommand("tar", ["-xzf", archive, "-C", workDir, spec.name]);
      await copyFile(join(workDir, spec.name), target);
      return;
    } catch (error) {
      failures.push(`${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new SetupError(`no release archive could be downloaded (${failures.join("; ")})`);
}

async function fetchTo(url: string, path: string): Promise<void> {
  const response = await request(url);
  if (!response.body) throw new SetupError("empty answer");
  await pipeline(response.body, createWriteStream(path));
}

async function fetchText(url: string): Promise<string> {
  return (await request(url)).text();
}

async function request(url: string): Promise<Response> {
  const aborter = new AbortController();
  const connect = setTimeout(() => aborter.abort(new Error("timed out")), CONNECT_TIMEOUT_MS);
  try {
    const signal = AbortSignal.any([aborter.signal, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)]);
    const response = await fetch(url, { signal });
    if (!response.ok) throw new SetupError(`status ${response.status}`);
    return response;
  } finally {
    clearTimeout(connect);
  }
}

/** `sums` has one `<hex>  <file>` a line, as `sha256sum` prints it. */
const publishedSum = (fileName: string, sums: string): string | undefined =>
  sums
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1] === fileName)?.[0];
