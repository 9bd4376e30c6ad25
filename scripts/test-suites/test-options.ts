import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

/** In the order in which they run: calls come last, when nothing else disturbs their measurements. */
export const SUITE_NAMES = [
  "unit",
  "postgres",
  "storage",
  "check",
  "api",
  "schema",
  "console",
  "call",
  "edge",
] as const;
export type SuiteName = (typeof SUITE_NAMES)[number];

/** Suites that run only with `--all`, or when they are named. */
const LONG: readonly SuiteName[] = ["edge"];

const GROUPS: Record<string, readonly SuiteName[]> = { e2e: ["api", "console", "call", "edge"] };

export type TestOptions = {
  suites: SuiteName[];
  /** Whether to leave out long tests: files named `*.long.*`, most of Postgres, and most of the random requests. */
  isQuick: boolean;
  /** Parts of file paths, for Vitest and Playwright. Files that are named run whole. */
  filters: string[];
};

/** Reads `npm test -- [--all] [--only name,name] [file filters]`; throws `SetupError` for a suite that does not exist. */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals: filters } = parseArgs({
    args,
    options: { all: { type: "boolean", default: false }, only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const wanted = (values.only ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  const names = new Set(wanted.flatMap((name) => GROUPS[name] ?? [toSuiteName(name)]));
  const isMeant = (name: SuiteName) =>
    names.size > 0 ? names.has(name) : values.all || !LONG.includes(name);
  return { suites: SUITE_NAMES.filter(isMeant), isQuick: !values.all && filters.length === 0, filters };
}

function toSuiteName(text: string): SuiteName {
  const name = SUITE_NAMES.find((candidate) => candidate === text);
  if (name) return name;
  throw new SetupError(
    `Unknown suite "${text}". Choose from ${[...SUITE_NAMES, ...Object.keys(GROUPS)].join(", ")}.`,
  );
}
