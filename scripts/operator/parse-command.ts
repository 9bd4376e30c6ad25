import { parseArgs } from "node:util";
import { BACKUP_USAGE } from "#scripts/backup/parse-command.ts";
import { MODELS_USAGE } from "#scripts/models/run-command.ts";
import { STORAGE_USAGE } from "#scripts/storage/parse-command.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { TESTS_USAGE } from "#scripts/tests/parse-command.ts";

/** What the operator typed: `status`, or one of the operations behind `/api/internal/operator`. */
export type OperatorCommand =
  | { kind: "status" }
  | {
      kind: "call";
      operation: string;
      body: Record<string, unknown>;
      /** JSON file with the rest of the body. */
      file?: string;
    };

type CommandSpec = {
  usage: string;
  required: string[];
  choices: Record<string, readonly string[]>;
  optional?: string[];
};

const PLANS = ["free", "paid"] as const;
const SCOPES = ["full", "read", "connect"] as const;

/** Keyed by what is typed; the operation has the same name with a hyphen. */
const COMMANDS: Record<string, CommandSpec> = {
  "accounts create": {
    usage: "--email E --password - [--plan free|paid]",
    required: ["email", "password"],
    choices: { plan: PLANS },
  },
  "accounts set-plan": {
    usage: "--email E --plan free|paid",
    required: ["email", "plan"],
    choices: { plan: PLANS },
  },
  "instance setup-link": { usage: "", required: [], choices: {} },
  "accounts reset-link": { usage: "--email E", required: ["email"], choices: {} },
  "keys create": {
    usage: "--email E --name N [--scope full|read|connect]",
    required: ["email", "name"],
    choices: { scope: SCOPES },
  },
  "keys revoke": { usage: "--id ID", required: ["id"], choices: {} },
  "audit list": {
    usage: "[--email E] [--cursor C] [--limit N]",
    required: [],
    choices: {},
    optional: ["email", "cursor", "limit"],
  },
  "encryption rotate": { usage: "", required: [], choices: {} },
  "scenarios simulate": { usage: "--id ID --file SCRIPT.json", required: ["id", "file"], choices: {} },
  "conversations replay": {
    usage: "--id ID [--version published|draft|recorded|NUMBER] [--file MODEL.json]",
    required: ["id"],
    choices: {},
    optional: ["version", "file"],
  },
};

export const USAGE = [
  "Usage: npm run -s visavis -- <command>",
  "  status",
  ...Object.entries(COMMANDS).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
  ...BACKUP_USAGE,
  ...STORAGE_USAGE,
  ...MODELS_USAGE,
  ...TESTS_USAGE,
].join("\n");

/** Parses the words after the program's name. Throws `SetupError` with the usage if they make no command. */
export function parseCommand(args: string[]): OperatorCommand {
  if (args[0] === "status" && args.length === 1) return { kind: "status" };
  const name = args.slice(0, 2).join(" ");
  const spec = COMMANDS[name];
  if (!spec) throw new SetupError(USAGE);
  const options = readOptions(args.slice(2), spec, name);
  const missing = spec.required.filter((option) => !options[option]);
  if (missing.length > 0) {
    throw new SetupError(
      `${name} needs ${missing.map((option) => `--${option}`).join(" and ")}: ${name} ${spec.usage}`,
    );
  }
  for (const [option, choices] of Object.entries(spec.choices)) {
    const value = options[option];
    if (value !== undefined && !choices.includes(value)) {
      throw new SetupError(`--${option} must be one of ${choices.join(", ")}`);
    }
  }
  const { file, ...body } = options;
  return { kind: "call", operation: name.replace(" ", "-"), body, ...(file === undefined ? {} : { file }) };
}

function readOptions(args: string[], spec: CommandSpec, name: string): Record<string, string> {
  const names = [...spec.required, ...Object.keys(spec.choices), ...(spec.optional ?? [])];
  const options = Object.fromEntries(names.map((option) => [option, { type: "string" as const }]));
  try {
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    const given = Object.entries(values).flatMap(([option, value]) =>
      value === undefined ? [] : [[option, value]],
    );
    return Object.fromEntries(given);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${reason.split(".")[0]}: ${name} ${spec.usage}`);
  }
}
