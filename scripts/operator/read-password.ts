import { text } from "node:stream/consumers";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { OperatorCommand } from "./parse-command.ts";

const VISIBLE =
  "Warning: other users of this machine can see a password among the arguments. Use --password - and give it on standard input.";

/**
 * Replaces the password `-` by the first line of `input`. Throws `SetupError` without one. A password among the arguments is
 * accepted, because scripts of operators have it there, but `warn` gets a sentence.
 */
export async function readPassword(
  command: OperatorCommand,
  input: AsyncIterable<Uint8Array>,
  warn: (sentence: string) => void,
): Promise<OperatorCommand> {
  if (command.kind === "status" || command.body.password === undefined) return command;
  if (command.body.password !== "-") {
    warn(VISIBLE);
    return command;
  }
  const [password = ""] = (await text(input)).split(/\r?\n/, 1);
  if (password === "") throw new SetupError("--password - needs a password on standard input");
  return { ...command, body: { ...command.body, password } };
}
