import { z } from "zod";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { parseCommand } from "#scripts/operator/parse-command.ts";
import { readPassword } from "#scripts/operator/read-password.ts";
import { sayOnStderr } from "#scripts/start/progress.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { describeError } from "#scripts/system/setup-error.ts";
import { parseBackupCommand } from "./backup/parse-command.ts";
import { parseModelsCommand } from "./models/run-command.ts";
import { parseStorageCommand } from "./storage/run-command.ts";
import { parseTestsCommand } from "./tests/parse-command.ts";

const failureSchema = z.object({ error: z.string() });

const verdictSchema = z.object({ passed: z.boolean() });

/**
 * The operator's command line: a JSON result on stdout, or `{ "error" }` on stderr and exit code 1. A result with
 * `passed: false` goes to stdout with exit code 1.
 */
async function main(): Promise<void> {
  const backup = parseBackupCommand(process.argv.slice(2));
  if (backup) {
    // Loaded only here: the other commands need no database.
    const { runBackupCommand } = await import("#scripts/backup/run-command.ts");
    const context = { settings: readSettings(), env: process.env, input: process.stdin, say: sayOnStderr };
    console.log(JSON.stringify(await runBackupCommand(backup, context), null, 2));
    return;
  }
  const storage = parseStorageCommand(process.argv.slice(2));
  if (storage) {
    const { runStorageCommand } = await import("#scripts/storage/run-command.ts");
    const context = { settings: readSettings(), env: process.env, say: sayOnStderr };
    print(await runStorageCommand(storage, context));
    return;
  }
  const models = parseModelsCommand(process.argv.slice(2));
  if (models) {
    const { runModelsCommand } = await import("#scripts/models/run-command.ts");
    print(await runModelsCommand(models, { settings: readSettings(), env: process.env, say: sayOnStderr }));
    return;
  }
  const tests = parseTestsCommand(process.argv.slice(2));
  if (tests) {
    const { runTestsCommand } = await import("#scripts/tests/run-command.ts");
    print(await runTestsCommand(tests, { settings: readSettings(), env: process.env, say: sayOnStderr }));
    return;
  }
  const command = await readPassword(parseCommand(process.argv.slice(2)), process.stdin, console.error);
  const { ok, body } = await callInstance(command, readSettings(), process.env);
  if (ok) {
    print(body);
    return;
  }
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
