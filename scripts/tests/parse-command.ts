import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

/** A run of a scenario's tests. `junit` is the file for its report. */
export type TestsCommand = {
  scenario: string;
  junit: string | undefined;
  body: { versions: string[]; test_ids?: string[] } & Partial<Record<(typeof NUMBERS)[number], number>>;
};

const NUMBERS = ["attempts", "required", "parallel", "max_tokens", "max_minutes"] as const;
const OPTIONS =
  "--scenario ID [--version published|draft] [--compare published|draft] [--test ID]… [--attempts N] [--required N] " +
  "[--parallel N] [--max-tokens N] [--max-minutes N] [--junit FILE]";
export const TESTS_USAGE = [`  tests run ${OPTIONS}`];

const text = { type: "string" } as const;
const options = {
  scenario: text,
  junit: text,
  version: text,
  compare: text,
  test: { type: "string", multiple: true },
  attempts: text,
  required: text,
  parallel: text,
  "max-tokens": text,
  "max-minutes": text,
} as const;

/** Parses `tests run`; `null` for any other command. Throws `SetupError` with its usage if it is incomplete. */
export function parseTestsCommand(args: string[]): TestsCommand | null {
  if (args[0] !== "tests") return null;
  const values = args[1] === "run" ? readOptions(args.slice(2)) : null;
  if (!values?.scenario) throw new SetupError(`Usage: tests run ${OPTIONS}`);
  const { scenario, junit, version = "published", compare, test, ...rest } = values;
  const versions = compare === undefined ? [version] : [version, compare];
  const limits = NUMBERS.flatMap((name) => {
    const given = new Map(Object.entries(rest)).get(name.replace("_", "-"));
    return given === undefined ? [] : [[name, readNumber(name, given)] as const];
  });
  return {
    ...{ scenario, junit },
    body: { versions, ...(test && { test_ids: test }), ...Object.fromEntries(limits) },
  };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch {
    return null;
  }
}

function readNumber(name: string, given: unknown): number {
  if (typeof given === "string" && /^\d{1,9}$/.test(given)) return Number(given);
  throw new SetupError(`--${name.replace("_", "-")} must be a number`);
}
