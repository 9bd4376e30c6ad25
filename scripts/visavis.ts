import { z } from "zod";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { parseCommand } from "#scripts/operator/parse-command.ts";
import { readPassword } from "#scripts/operator/read-password.ts";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { parseBackupCommand } from "./backup/parse-command.ts";
import { parseModelsCommand, runModelsCommand } from "./models/run-command.ts";
import { parseStorageCommand } from "./storage/parse-command.ts";
import { runStorageCommand } from "./storage/run-command.ts";
import { parseTestsCommand } from "./tests/parse-command.ts";

const failureSchema = z.object({ error: z.string() });

const verdictSchema = z.object({ passed: z.boolean() });

/**
 * The operator's command line: a JSON result on stdout, or `{ "error" }` on stderr and exit code 1. A result with
 * `passed: false` goes to stdout with exit code 1.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const context = () => ({ settings: readSettings(), env: process.env, say: sayOnStderr });
  const backup = parseBackupCommand(args);
  if (backup) {
    // Loaded only when they are needed.
    const { runBackupCommand } = await import("#scripts/backup/run-command.ts");
    return print(await runBackupCommand(backup, { ...context(), input: process.stdin }));
  }
  const storage = parseStorageCommand(args);
  if (storage) return print(await runStorageCommand(storage, context()));
  const models = parseModelsCommand(args);
  if (models) return print(await runModelsCommand(models, context()));
  const tests = parseTestsCommand(args);
  if (tests) {
    const { runTestsCommand } = await import("#scripts/tests/run-command.ts");
    return print(await runTestsCommand(tests, context()));
  }
  const command = await readPassword(parseCommand(args), process.stdin, console.error);
  const { ok, body } = await callInstance(command, readSettings(), process.env);
  if (ok) return print(body);
  fail(failureSchema.safeParse(body).data?.error ?? JSON.stringify(body));
}

function print(body: unknown): void {
  console.log(JSON.stringify(body, null, 2));
  if (verdictSchema.safeParse(body).data?.passed === false) process.exitCode = 1;
}

function fail(error: string): void {
  console.error(JSON.stringify({ error }));
  process.exitCode = 1;
}

await main().catch((error: unknown) => fail(describeError(error)));
