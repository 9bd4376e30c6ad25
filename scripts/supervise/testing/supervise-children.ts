import { join } from "node:path";
import type { ChildSpec } from "#scripts/supervise/supervised-child.ts";
import { Supervisor } from "#scripts/supervise/supervisor.ts";

/** Supervises two parents with one child each and prints every pid, for the supervisor's tests to kill. */
const [logDir = "", behaviour = "obedient"] = process.argv.slice(2);

const supervisor = new Supervisor(logDir, {
  onStarted: () => undefined,
  onCrashed: ({ name }) => console.log(`crashed ${name}`),
  onImportantLine: (_, line) => console.log(line),
});

function family(name: string): ChildSpec {
  return {
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, "parent-child.ts"), behaviour],
    cwd: process.cwd(),
    env: { ...process.env, NODE_ENV: "test" },
    stopGraceMs: 500,
    isImportant: (line) => line.startsWith("pids"),
  };
}

supervisor.start(family("one"));
supervisor.start(family("two"));
process.on("SIGTERM", () => void supervisor.stop().then(() => process.exit(0)));
