import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BoundedLogFile } from "./bounded-log-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "visavis-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("keeps the newest lines, and never more than twice the limit", () => {
  const path = join(folder, "logs", "a.log");
  const log = new BoundedLogFile(path, 100);
  for (let line = 0; line < 1000; line += 1) log.append(`line ${line}`);
  log.close();
  expect(readFileSync(path, "utf8").trimEnd().split("\n").at(-1)).toBe("line 999");
  expect(statSync(path).size).toBeLessThanOrEqual(100);
  expect(statSync(`${path}.1`).size).toBeLessThanOrEqual(100);
});

test("a second start continues the file and its limit", () => {
  const path = join(folder, "a.log");
  for (const line of ["first", "second"]) {
    const log = new BoundedLogFile(path);
    log.append(line);
    log.close();
  }
  expect(readFileSync(path, "utf8")).toBe("first\nsecond\n");
});

test("a line written after closing is dropped without an error", () => {
  const log = new BoundedLogFile(join(folder, "a.log"));
  log.close();
  expect(() => log.append("late")).not.toThrow();
});
