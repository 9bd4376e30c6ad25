import { text } from "node:stream/consumers";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { OperatorCommand } from "./parse-command.ts";

/**
 * Replaces the password `-` by the first line of `input`. Throws `SetupError` without one, and for a password among the
 * arguments, which other users of the machine can read.
 */
export async function readPassword(
  command: OperatorCommand,
  input: AsyncIterable<Uint8Array>,
): Promise<OperatorCommand> {
  if (command.kind === "status" || command.body.password === undefined) return command;
  if (command.body.password !== "-") {
    throw new SetupError("Give the password on standard input: echo 'a long password' | … --password -");
  }
  const [password = ""] = (await text(input)).split(/\r?\n/, 1);
  if (password === "") throw new SetupError("--password - needs a password on standard input");
  return { ...command, body: { ...command.body, password } };
}
