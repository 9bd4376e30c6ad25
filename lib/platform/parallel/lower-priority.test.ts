import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const GROUP = "/proc/self/autogroup";
const source = new URL("./lower-priority.ts", import.meta.url).href;
const script = `
  import { readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  const { lowerPriority } = await import(${JSON.stringify(source)});
  lowerPriority("low");
  console.log("nice", getPriority());
  process.stdout.write(readFileSync("${GROUP}"));
`;

/** Runs a command that leads a session of its own, and returns what it prints. */
async function inSession(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  return await text(child.stdout);
}

const node = ["--input-type=module", "-e", script];

test.skipIf(!existsSync(GROUP))(
  "a process that was started from a shell leaves the shell's weight as it is",
  async () => {
    const printed = await inSession("/bin/sh", ["-c", '"$@"; true', "sh", process.execPath, ...node]);
    expect(printed).toMatch(/^nice 10\n.*nice 0\n$/);
  },
);

test.skipIf(!existsSync(GROUP))(
  "a process that leads its session lowers the session's weight too",
  async () => {
    expect(await inSession(process.execPath, node)).toMatch(/^nice 10\n.*nice 10\n$/);
  },
);
