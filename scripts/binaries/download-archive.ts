import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { runCommand } from "#scripts/system/run-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";

/** Until the first byte: a network that blocks the vendor must not hold up the fallback. */
const CONNECT_TIMEOUT_MS = 8_000;
/** For the whole archive, some 30 MB. */
const TRANSFER_TIMEOUT_MS = 300_000;

const ARCH_NAMES: Record<string, string> = { x64: "amd64", arm64: "arm64", arm: "armv7" };

/**
 * Downloads the vendor's release archive into `workDir`, checks it against the vendor's list of sums and copies the
 * program in it to `target`. Throws when no source answers or the sum differs.
 */
export async function downloadArchive(spec: BinarySpec, workDir: string, target: string): Promise<void> {
  const arch = ARCH_NAMES[process.arch];
  if (!arch) throw new SetupError(`there is no release for ${process.arch}`);
  const failures: string[] = [];
  for (const url of spec.archiveUrls(process.platform, arch)) {
    try {
      const archive = join(workDir, basename(url));
      await fetchTo(url, archive);
      await verifySum(archive, basename(url), await fetchText(spec.checksumsUrl));
      await runCommand("tar", ["-xzf", archive, "-C", workDir, spec.name]);
      await copyFile(join(workDir, spec.name), target);
      return;
    } catch (error) {
      failures.push(`${new URL(url).host}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new SetupError(`no release archive could be fetched (${failures.join("; ")})`);
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
  const connect = setTimeout(() => aborter.abort(new Error("no answer in time")), CONNECT_TIMEOUT_MS);
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
async function verifySum(path: string, fileName: string, sums: string): Promise<void> {
  const expected = sums
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .find((fields) => fields[1] === fileName)?.[0];
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  if (hash.digest("hex") !== expected) throw new SetupError("its SHA-256 sum is not the published one");
}
