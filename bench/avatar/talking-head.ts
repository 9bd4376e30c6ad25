/**
 * Cost of a TalkingHead stream on this machine: `node bench/avatar/talking-head.ts <avatar.glb> [seconds]`. The page of
 * `talking-head/` shows the avatar (three.js in headless Chromium, no graphics card) at 640x640 while it talks,
 * captured and encoded (VP8) at 25 frames per second; the processor time covers all the browser's processes. The
 * packages are downloaded into the cache folder. The avatar is not: use one whose licence allows it, such as those in
 * the project's repository, `avatars/` (`brunette-t.glb` is CC BY-NC 4.0).
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheDir } from "#scripts/binaries/cache-dir.ts";
import { launchBrowser } from "../../e2e/fixtures/browser.ts";
import { cpuSeconds, machine } from "../load/figures.ts";

const PACKAGES = ["@met4citizen/talkinghead@1.7.0", "three@0.180.0"];
const WARM_UP_MS = 4_000;
const [avatar, secondsAsked = "15"] = process.argv.slice(2);
if (!avatar) throw new Error("Name an avatar: node bench/avatar/talking-head.ts <avatar.glb>");
const seconds = Number(secondsAsked);

const folder = join(cacheDir(), "talking-head");
const { status } = spawnSync("npm", ["install", "-s", "--prefix", folder, ...PACKAGES], { stdio: "inherit" });
if (status !== 0) throw new Error("the packages could not be downloaded");

const page = fileURLToPath(new URL("./talking-head/page.html", import.meta.url));
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
};

function fileOf(path: string): string {
  if (path === "/") return page;
  if (path === "/avatar.glb") return avatar ?? "";
  return join(folder, "node_modules", normalize(path.replace("/modules/", "/")));
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = fileOf(new URL(request.url ?? "/", "http://localhost").pathname);
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body ? 200 : 404, {
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
  });
  response.end(body);
}

const server = createServer((request, response) => void serve(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");

/** Processor seconds of all descendants of this process, whichever thread started them. */
function used(): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      parents.set(Number(name), Number(fields[1]));
    } catch {
      // It has just exited.
    }
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}

const browser = await launchBrowser();
try {
  const tab = await browser.newPage({ viewport: { width: 640, height: 640 } });
  tab.on("pageerror", (error) => console.error(error.message));
  await tab.goto(`http://127.0.0.1:${address.port}/`);
  await tab.waitForFunction("window.talkingHead?.().drawn > 0", undefined, { timeout: 60_000 });
  await tab.waitForTimeout(WARM_UP_MS);
  const figures = () => tab.evaluate<{ drawn: number; bytes: number }>("window.talkingHead()");
  const [before, cpuBefore, from] = [await figures(), used(), performance.now()];
  await tab.waitForTimeout(seconds * 1_000);
  const [after, cpu, lastedS] = [await figures(), used() - cpuBefore, (performance.now() - from) / 1_000];
  const perSecond = (after.drawn - before.drawn) / lastedS;
  const kbits = ((after.bytes - before.bytes) * 8) / 1_000 / lastedS;
  const cores = cpu / lastedS;
  console.log(machine());
  console.log(
    `TalkingHead at 640x640: ${cores.toFixed(2)} cores, ${perSecond.toFixed(1)} frames/s, ${kbits.toFixed(0)} kbit/s; for 25 frames/s ${((cores * 25) / perSecond).toFixed(2)} cores`,
  );
} finally {
  await browser.close();
  server.close();
}
