import { describeError } from "./log.ts";

/** A failed statement of Drizzle: its values follow, up to the stack. */
const STATEMENT = /Failed query:[\s\S]*?(?=\n[^\S\n]+at |$)/g;

/**
 * Makes a console print errors without what they may quote. The framework prints those that a page or an action throws
 * as they are, and a failed query's message has the statement's values: link tokens, emails, search words.
 */
export function hideLoggedValues(target: Pick<Console, "error" | "warn"> = console): void {
  for (const method of ["error", "warn"] as const) {
    const print = target[method].bind(target);
    target[method] = (...values: unknown[]) => print(...values.map(withoutValues));
  }
}

function withoutValues(value: unknown): unknown {
  if (typeof value === "string") return value.replace(STATEMENT, "Failed query");
  if (value instanceof Error) return describeWithStack(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return entries.some(([, field]) => field instanceof Error)
    ? Object.fromEntries(entries.map(([name, field]) => [name, withoutValues(field)]))
    : value;
}

/** Keeps where it happened, and the number that the error page shows. */
function describeWithStack(error: Error): string {
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  const digest = "digest" in error && typeof error.digest === "string" ? [`digest: ${error.digest}`] : [];
  return [describeError(error), ...digest, ...frames].join("\n");
}
