import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

/** A command about where files are kept, with or without a running instance. */
export type StorageCommand = { kind: "storage copy"; to: "local" | "s3" } | { kind: "storage check" };

const COPY_USAGE = "storage copy --to s3|local";
export const STORAGE_USAGE = [`  ${COPY_USAGE}`, "  storage check"];

/** Parses a storage command; `null` for any other. Throws `SetupError` with its usage if it is incomplete. */
export function parseStorageCommand(args: string[]): StorageCommand | null {
  const name = args.slice(0, 2).join(" ");
  if (name === "storage check" && args.length === 2) return { kind: "storage check" };
  if (name !== "storage copy") return null;
  const to = readTarget(args.slice(2));
  if (to !== "local" && to !== "s3")
    throw new SetupError(`storage copy needs --to s3 or --to local: ${COPY_USAGE}`);
  return { kind: "storage copy", to };
}

function readTarget(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { to: { type: "string" } }, strict: true }).values.to;
  } catch {
    throw new SetupError(`Usage: ${COPY_USAGE}`);
  }
}
