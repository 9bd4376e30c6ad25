import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { BinarySpec } from "./binary-spec.ts";

const ARCH_NAMES: Record<string, string> = { x64: "amd64", arm64: "arm64", arm: "armv7" };

/** This machine as vendors name it, such as `linux` and `amd64`. Throws if they have no release for it. */
export function thisPlatform(): { platform: string; arch: string; key: string } {
  const arch = ARCH_NAMES[process.arch];
  if (!arch) throw new SetupError(`no release for ${process.arch}`);
  return { platform: process.platform, arch, key: `${process.platform}_${arch}` };
}

/** The file's hash in hex, SHA-256 unless another one is asked for. */
export async function hashFile(path: string, algorithm: "sha256" | "sha512" = "sha256"): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Where the sum of a cached program is kept that was verified by another way than a pinned sum. */
export const recordPath = (program: string): string => `${program}.sha256`;

/** Whether a program is one that this repository names for this machine. */
export async function isPinned(spec: BinarySpec, program: string): Promise<boolean> {
  const pinned = spec.pins.programs[thisPlatform().key] ?? [];
  return pinned.includes(await hashFile(program));
}

/** Whether a cached program is pinned, or still the one that was verified when it was obtained. */
export async function isGenuine(spec: BinarySpec, program: string): Promise<boolean> {
  if (await isPinned(spec, program)) return true;
  const recorded = await readFile(recordPath(program), "utf8").catch(() => null);
  return recorded === (await hashFile(program));
}

/**
 * Whether a program with the version output `printed` can be used for `wanted`: the same major version and not older,
 * because flags and wire formats change between majors.
 */
export function isUsableVersion(printed: string, wanted: string): boolean {
  const found = parse(printed);
  const needed = parse(wanted);
  if (!found || !needed || found[0] !== needed[0]) return false;
  const [, minor, patch] = found;
  return minor > needed[1] || (minor === needed[1] && patch >= needed[2]);
}

function parse(text: string): [number, number, number] | null {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}
