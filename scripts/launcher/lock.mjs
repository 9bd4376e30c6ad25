/** A lock file between processes of this machine, without packages. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 200;

/** Runs `work` while no other process has the lock. A lock whose owner is dead is taken over. */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  while (!tryTake(path)) await sleep(POLL_MS);
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, `${process.pid} ${startTime(process.pid)}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  const [pid = "", startedAt] = readOrEmpty(path).split(" ");
  // A later process may have the pid of a dead owner.
  if (!isAlive(Number(pid)) || startTime(pid) !== startedAt) rmSync(path, { force: true });
  return false;
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** When a process started, in clock ticks since the machine did: field 22 of proc(5)'s stat. "" without /proc. */
function startTime(pid) {
  return readStat(pid)[19] ?? "";
}

/** The fields of proc(5)'s stat after the name in parentheses; empty without /proc. */
export function readStat(pid) {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}

export const isCode = (error, code) => error instanceof Error && "code" in error && error.code === code;
