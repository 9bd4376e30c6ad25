import { z } from "zod";
import { callInstance } from "#scripts/operator/call-instance.ts";
import { parseCommand } from "#scripts/operator/parse-command.ts";
import { readSettings } from "#scripts/start/settings.ts";
import { describeError } from "#scripts/system/setup-error.ts";

const failureSchema = z.object({ error: z.string() });

const verdictSchema = z.object({ passed: z.boolean() });

/**
 * The operator's command line: one JSON answer on stdout, or `{ "error" }` on stderr and exit code 1. An answer that says
 * that something has not passed is one on stdout with exit code 1.
 */
async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2));
  const { ok, body } = await callInstance(command, readSettings(), process.env);
  if (ok) {
    console.log(JSON.stringify(body, null, 2));
    if (verdictSchema.safeParse(body).data?.passed === false) process.exitCode = 1;
    return;
  }
  fail(failureSchema.safeParse(body).data?.error ?? JSON.stringify(body));
}

function fail(error: string): void {
  console.error(JSON.stringify({ error }));
  process.exitCode = 1;
}

await main().catch((error: unknown) => fail(describeError(error)));
