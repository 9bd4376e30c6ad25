import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";
import { ALL_ROLES, ROLES, type Role } from "./roles.ts";

export type StartOptions = {
  /** Whether to serve devices on the same network. */
  lan: boolean;
  /** All unless some are named. */
  roles: ReadonlySet<Role>;
};

const USAGE = `Usage: npm start -- [--lan] [${ROLES.join("|")} ...]`;

/** Reads what follows `npm start --`. Throws `SetupError` for anything unknown. */
export function parseStartOptions(args: string[]): StartOptions {
  try {
    const options = { lan: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const roles = positionals.map(toRole);
    return { lan: values.lan, roles: roles.length > 0 ? new Set(roles) : ALL_ROLES };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new SetupError(`${reason}. ${USAGE}`);
  }
}

function toRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (!role) throw new SetupError(`Unknown role "${text}"`);
  return role;
}
