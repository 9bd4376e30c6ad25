import type { z } from "zod";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";

type Issue = z.core.$ZodRawIssue;

/** "stt_keywords must have at most 5 entries": every text begins with its field. */
function describeIssue(issue: Issue): string {
  const field = issue.path?.length ? issue.path.join(".") : "body";
  if (issue.input === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value")) {
    return `${field} is required`;
  }
  switch (issue.code) {
    case "invalid_type":
      return `${field} must be ${nameType(String(issue.expected))}`;
    case "unrecognized_keys":
      return `${[...(issue.path ?? []), issue.keys?.[0]].join(".")} is not a known field`;
    case "invalid_value":
      return `${field} must be one of ${issue.values?.join(", ")}`;
    case "too_small":
      return `${field} must be at least ${issue.minimum}${countedIn(issue)}`;
    case "too_big":
      return `${field} must be at most ${issue.maximum}${countedIn(issue)}`;
    default: {
      const pattern = patternOf(issue);
      return pattern === null ? `${field} is not valid` : `${field} must match ${pattern}`;
    }
  }
}

/** The pattern that a text, or a record's key, does not match. Null for any other issue. */
export function patternOf(issue: Issue | z.core.$ZodIssue): string | null {
  const [first] = issue.code === "invalid_key" ? (issue.issues ?? []) : [issue];
  if (first?.code !== "invalid_format" || first.format !== "regex") return null;
  return String(first.pattern)
    .replace(/^\//, "")
    .replace(/\/[a-z]*$/, "");
}

const countedIn = (issue: Issue): string =>
  issue.origin === "array" || issue.origin === "set"
    ? " entries"
    : issue.origin === "string"
      ? " characters"
      : "";

function nameType(expected: string): string {
  if (expected === "record" || expected === "object") return "an object";
  if (expected === "int") return "an integer";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** Nobody reads more, and the response must not outgrow the request. */
const MAX_FAULTS = 100;

/** An error, and what the schema library knows about it. */
export type InputFault = ErrorDetail & { issue: z.core.$ZodIssue };

/** Validates a value against its schema: returns the result, or the first hundred errors with their paths. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { data: z.output<Schema>; faults?: never } | { faults: InputFault[] } {
  const parsed = schema.safeParse(input, { error: describeIssue, reportInput: true });
  if (parsed.success) return { data: parsed.data };
  const faults = parsed.error.issues.slice(0, MAX_FAULTS).map((issue) => ({
    path: [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join("."),
    message: issue.message,
    issue,
  }));
  return { faults };
}

/** Error texts that the contract prescribes although they name another field than the request has: the details name it. */
const FIELD_NAMED: ReadonlyMap<string, string> = new Map([
  ["config_ids are required", "ids are required: the scenarios' config_id values"],
]);

/**
 * Validates a part of a request against its schema. Throws `VALIDATION` with its errors, the first one as the message.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const checked = checkInput(schema, input);
  if (!checked.faults) return checked.data;
  const details = checked.faults.map(({ path, message }) => ({
    path,
    message: FIELD_NAMED.get(message) ?? message,
  }));
  throw new AppError("VALIDATION", { message: checked.faults[0]?.message, details });
}
