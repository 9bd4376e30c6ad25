import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { cacheDir } from "#scripts/binaries/cache-dir.ts";

const VERSION = "4.0.529";
const PACKAGES = ["remotion", "@remotion/renderer", "@remotion/bundler"].map((name) => `${name}@${VERSION}`);
const REACT = ["react@19.3.1", "react-dom@19.3.1"];
const SYSTEM_BROWSER = "/usr/bin/chromium";

/** Milliseconds that Remotion takes for a video of `frames` frames, 1920x1080 at 25 per second, with this audio. */
export function measureRemotion(frames: number, wavFile: string, avatar: string): number {
  const folder = join(cacheDir(), "remotion");
  mkdirSync(join(folder, "public"), { recursive: true });
  const run = (command: string, args: string[]) => {
    const { status, stdout } = spawnSync(command, args, {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}`);
    return stdout.toString();
  };
  run("npm", ["install", "-s", "--prefix", ".", ...PACKAGES, ...REACT]);
  for (const name of ["video.js", "render.js"]) {
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name));
  }
  for (const name of ["neutral.webp", "mouth_PP.webp", "mouth_aa.webp"]) {
    copyFileSync(join("avatars", avatar, name), join(folder, "public", name));
  }
  copyFileSync(wavFile, join(folder, "public", "sound.wav"));
  const { mouth } = JSON.parse(readFileSync(join("avatars", avatar, "rig.json"), "utf8"));
  const browser = existsSync(SYSTEM_BROWSER) ? SYSTEM_BROWSER : chromium.executablePath();
  const answer = run(process.execPath, ["render.js", JSON.stringify({ frames, box: mouth.box, browser })]);
  return JSON.parse(answer.trim().split("\n").at(-1) ?? "{}").tookMs;
}
