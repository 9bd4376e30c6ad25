/** The packages in `node_modules`: those that run the product, or these and the ones for tests and checks. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { runNpm } from "./npm.mjs";
import { fail } from "./processes.mjs";

const ALWAYS = ["--ignore-scripts", "--no-audit", "--no-fund"];
const UNFINISHED = "unfinished";

/** The launcher's own record of what is installed. */
export class Packages {
  constructor(root) {
    this.root = root;
    this.folder = join(root, "node_modules");
    this.stamp = join(this.folder, ".visavis-install");
  }

  /** Whether a set is installed as the lock file says. */
  has(set) {
    const hash = this.lockFileHash();
    const stamp = this.readStamp();
    if (stamp === `${hash} all` || stamp === `${hash} ${set}`) return true;
    if (stamp === UNFINISHED || !this.matchesLockFile(set)) return false;
    this.writeStamp(`${hash} ${set}`);
    return true;
  }

  /** Installs a set unless it is there. Only one process at a time may do so. */
  async install(set) {
    if (this.has(set)) return;
    const id = createHash("sha256").update(this.root).digest("hex").slice(0, 16);
    await withLock(join(tmpdir(), `visavis-install-${id}.lock`), async () => {
      if (!this.has(set)) await this.runInstall(set);
    });
  }

  async runInstall(set) {
    const args = this.installArguments(set);
    process.stderr.write(`Installing packages (npm ${args[0]})\n`);
    const hash = this.lockFileHash();
    if (existsSync(this.folder)) this.writeStamp(UNFINISHED);
    const problem = await runNpm(this.root, [...args, ...ALWAYS]);
    if (problem) fail(`Installing packages failed. ${problem}`);
    this.writeStamp(`${hash} ${set}`);
  }

  /** `npm ci` deletes what is installed, which an instance that runs here still needs, so tools are added to the rest. */
  installArguments(set) {
    if (set === "run") return ["ci", "--omit=dev"];
    // Also needed under NODE_ENV=production.
    return this.has("run") ? ["install", "--no-save", "--include=dev"] : ["ci", "--include=dev"];
  }

  /** Whether npm's record of `node_modules` has every package of a set in the locked version. */
  matchesLockFile(set) {
    const record = join(this.folder, ".package-lock.json");
    if (!existsSync(record)) return false;
    const wanted = readPackages(join(this.root, "package-lock.json"));
    const installed = readPackages(record);
    return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
      if (path === "" || installed[path]?.version === version) return true;
      return (set === "run" && dev) || ((optional || devOptional) && !installed[path]);
    });
  }

  lockFileHash() {
    const content = readFileSync(join(this.root, "package-lock.json"));
    return createHash("sha256").update(content).digest("hex");
  }

  readStamp() {
    return existsSync(this.stamp) ? readFileSync(this.stamp, "utf8") : "";
  }

  /** Replaces the file instead of writing into it: copies of `node_modules` made of hard links share it. */
  writeStamp(content) {
    mkdirSync(this.folder, { recursive: true });
    const part = `${this.stamp}.${process.pid}.part`;
    writeFileSync(part, content);
    renameSync(part, this.stamp);
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}
