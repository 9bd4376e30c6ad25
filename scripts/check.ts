import { spawn } from "node:child_process";

/** One of the checks: a name and the command that makes it. */
type Check = { name: string; command: string; args: string[] };

const CHECKS: Check[] = [
  { name: "format and lint", command: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "types and promises", command: "oxlint", args: ["--type-check", "--max-warnings", "0", "."] },
  {
    name: "dependencies",
    command: "depcruise",
    args: ["agent", "app", "components", "db", "inngest", "lib", "models", "scripts", "sdk"],
  },
  { name: "unused code", command: "knip", args: ["--no-progress"] },
];

/** Runs one check and returns what it printed and whether it passed. */
async function run(check: Check): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, [`node_modules/.bin/${check.command}`, ...check.args], {
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

/** Runs the checks, two side by side, and prints a check's own words only where it fails. */
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
