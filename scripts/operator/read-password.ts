import { text } from "node:stream/consumers";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { OperatorCommand } from "./parse-command.ts";

/**
 * Replaces the password `-` by the first line of `input`, because other users of the machine can read arguments.
 * Throws `SetupError` without one.
 */
export async function readPassword(
  command: OperatorCommand,
  input: AsyncIterable<Uint8Array>,
): Promise<OperatorCommand> {
  if (command.kind === "status" || command.body.password !== "-") return command;
  const [password = ""] = (await text(input)).split(/\r?\n/, 1);
  if (password === "") throw new SetupError("--password - needs a password on standard input");
  return { ...command, body: { ...command.body, password } };
}
