import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

type FileCommand = {
  kind: `backup ${"create" | "restore" | "list" | "verify"}`;
  file: string;
  passphraseFile?: string;
};
/** A command that works on files and databases itself, with or without a running instance. */
export type BackupCommand = FileCommand | { kind: "database copy"; from: string; to: string };

const FILE_COMMANDS = ["backup create", "backup restore", "backup list", "backup verify"] as const;
const FILE_USAGE = "FILE [--passphrase-file P]";
const COPY_USAGE = "--from FOLDER|URL|env:NAME --to FOLDER|URL|env:NAME";

export const BACKUP_USAGE = [
  ...FILE_COMMANDS.map((name) => `  ${name} ${FILE_USAGE}`),
  `  database copy ${COPY_USAGE}`,
];

/** Parses a backup command; `null` for any other. Throws `SetupError` with its usage if it is incomplete. */
export function parseBackupCommand(args: string[]): BackupCommand | null {
  const name = args.slice(0, 2).join(" ");
  if (name === "database copy") return parseCopy(args.slice(2));
  const kind = FILE_COMMANDS.find((command) => command === name);
  return kind ? parseFileCommand(kind, args.slice(2)) : null;
}

function parseFileCommand(kind: FileCommand["kind"], args: string[]): BackupCommand {
  const usage = `${kind} ${FILE_USAGE}`;
  const { values, positionals } = read(args, ["passphrase-file"], usage);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new SetupError(`${kind} needs one file: ${usage}`);
  const passphraseFile = values["passphrase-file"];
  return { kind, file, ...(passphraseFile === undefined ? {} : { passphraseFile }) };
}

function parseCopy(args: string[]): BackupCommand {
  const usage = `database copy ${COPY_USAGE}`;
  const { values, positionals } = read(args, ["from", "to"], usage);
  const { from, to } = values;
  if (!from || !to || positionals.length > 0)
    throw new SetupError(`database copy needs --from and --to: ${usage}`);
  return { kind: "database copy", from, to };
}

function read(args: string[], names: string[], usage: string) {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${reason.split(".")[0]}: ${usage}`);
  }
}
