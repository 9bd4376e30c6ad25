import { spawn } from "node:child_process";

/** A check: its name, and a script with its arguments. */
type Check = { name: string; script: string; args: string[] };

/** A tool that npm has installed. */
const tool = (name: string): string => `node_modules/.bin/${name}`;

const CHECKS: Check[] = [
  { name: "format and lint", script: tool("biome"), args: ["check", "--error-on-warnings", "."] },
  { name: "types and promises", script: tool("oxlint"), args: ["--type-check", "--max-warnings", "0", "."] },
  {
    name: "dependencies",
    script: tool("depcruise"),
    args: ["agent", "app", "components", "db", "inngest", "lib", "models", "scripts", "sdk"],
  },
  { name: "unused code", script: tool("knip"), args: ["--no-progress"] },
  { name: "prose", script: "scripts/check-prose.ts", args: [] },
  { name: "regular expressions", script: "scripts/check-regexes.ts", args: [] },
];

/** Runs one check and returns what it printed and whether it passed. */
async function run(check: Check): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, [check.script, ...check.args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { passed: code === 0, output };
}

/** Runs the checks, two at a time. Prints a check's output only if it fails. */
async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const queue = CHECKS.filter((check) => only.length === 0 || only.includes(check.name));
  const total = queue.length;
  let failed = 0;
  async function worker(): Promise<void> {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const startedAt = performance.now();
      const { passed, output } = await run(check);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${passed ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
      if (!passed) {
        failed += 1;
        console.log(output);
      }
    }
  }
  await Promise.all([worker(), worker()]);
  console.log(`${total - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || total === 0 ? 1 : 0;
}

await main();
