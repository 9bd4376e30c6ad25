/** Problems that are reported of one scenario: enough to read, and the response stays smaller than the request. */
export const MAX_PROBLEMS = 1000;

/** Prevents saving the scenario through the API, and calling it. */
export const ERROR_CODES = [
  "INVALID_SHAPE",
  "UNKNOWN_NODE",
  "DUPLICATE_FUNCTION",
  "UNKNOWN_KNOWLEDGE_BASE",
  "UNKNOWN_ENDPOINT",
  "UNKNOWN_PICTURE",
  "CARD_TOO_LARGE",
  "UNKNOWN_MCP_SERVER",
  "SECRET_IN_PROMPT",
  "SILENT_CYCLE",
  "INVALID_SCHEMA",
] as const;

/** Errors that prevent saving only: a call of what is published already goes without such a card. */
export const SAVING_ERROR_CODES: readonly string[] = ["CARD_TOO_LARGE"];

/** Worth knowing, but possibly intended. */
export const WARNING_CODES = [
  "UNREACHABLE_NODE",
  "DEAD_END",
  "SINGLE_CASE_BRANCH",
  "UNDECLARED_VARIABLE",
  "REQUIRED_VARIABLE",
  "MISSING_DESCRIPTION",
  "MISSING_ARGUMENT",
  "CHANGED_MCP_TOOL",
  "PLAN_REQUIRED",
] as const;

export type ProblemCode = (typeof ERROR_CODES)[number] | (typeof WARNING_CODES)[number];

/** The path from the graph's root: field names and array indexes. */
export type Path = readonly (string | number)[];

/** What a client needs to describe a problem in another language. */
export type ProblemDetails = {
  /** Which of several sentences describes a problem with this code. */
  variant?: string;
  /** The names and numbers in the sentence. */
  values: Readonly<Record<string, string | number>>;
};

export type FlowProblem = ProblemDetails & {
  level: "error" | "warning";
  code: ProblemCode;
  path: Path;
  message: string;
};

const ERRORS: ReadonlySet<ProblemCode> = new Set(ERROR_CODES);

/** A problem with its level. `message` describes it in English, without the path. */
export const problem = (
  code: ProblemCode,
  path: Path,
  message: string,
  values: ProblemDetails["values"] = {},
  variant?: string,
): FlowProblem => ({
  ...{ level: ERRORS.has(code) ? "error" : "warning", code, path, message },
  ...(variant !== undefined && { variant }),
  values,
});
