import { parseArgs } from "node:util";
import { SetupError } from "#scripts/system/setup-error.ts";

/** In summary order; `scripts/test.ts` decides when each runs. */
export const SUITE_NAMES = [
  "check",
  "unit",
  "postgres",
  "storage",
  "api",
  "schema",
  "call",
  "edge",
  "console",
] as const;
export type SuiteName = (typeof SUITE_NAMES)[number];

/** Suites that only look at the code. */
export const CODE_ALONE: readonly SuiteName[] = ["check", "unit", "postgres", "storage"];
/** Suites that mostly wait: for an instance's responses, and for speech in calls. */
export const WAITING: readonly SuiteName[] = ["api", "schema", "call", "edge"];

const GROUPS: Record<string, readonly SuiteName[]> = { e2e: ["api", "call", "edge", "console"] };

export type TestOptions = {
  suites: SuiteName[];
  /** Parts of file paths, for Vitest and Playwright. */
  filters: string[];
};

/** Reads `npm test -- [--only name,name] [file filters]`; throws `SetupError` for a suite that does not exist. */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: "string", multiple: true } },
    allowPositionals: true,
  });
  const wanted = (values.only ?? []).flatMap((text) => text.split(",")).filter(Boolean);
  const names = new Set(wanted.flatMap((name) => GROUPS[name] ?? [toSuiteName(name)]));
  return { suites: SUITE_NAMES.filter((name) => names.size === 0 || names.has(name)), filters: positionals };
}

function toSuiteName(text: string): SuiteName {
  const name = SUITE_NAMES.find((candidate) => candidate === text);
  if (name) return name;
  throw new SetupError(
    `Unknown suite "${text}". Choose from ${[...SUITE_NAMES, ...Object.keys(GROUPS)].join(", ")}.`,
  );
}
