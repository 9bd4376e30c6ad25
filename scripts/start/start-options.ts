import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

export type StartOptions = {
  /** Whether to serve devices on the same network. */
  lan: boolean;
};

/** Reads what follows `npm start --`. Throws `SetupError` for anything unknown. */
export function parseStartOptions(args: string[]): StartOptions {
  try {
    const { values } = parseArgs({ args, options: { lan: { type: "boolean", default: false } } });
    return { lan: values.lan };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new SetupError(`${reason}. Usage: npm start -- [--lan]`);
  }
}
