import type { z } from "zod";
import type { KeyScope } from "#lib/platform/caller.ts";
import type { AppError, ErrorCode } from "#lib/platform/errors.ts";

/**
 * Everything about one operation that is not its work. It validates the request, filters the answer (what `response`
 * does not name is dropped), and is read off the handler by whoever describes the API.
 */
export type Contract<Params, Query, Body, Answer> = {
  summary: string;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** The body comes as multipart/form-data, its files as `File`; else as JSON. */
  isForm?: boolean;
  response: z.ZodType<unknown, Answer>;
  /** What the work itself may throw; the errors of keys, shape and limits go without saying. Told to readers only. */
  errors?: readonly (ErrorCode | (() => AppError))[];
};

/** Of an operation that needs an API key. */
export type KeyContract<Params, Query, Body, Answer> = Contract<Params, Query, Body, Answer> & {
  scope: KeyScope;
  /** Answers a missing key like an invalid one. */
  missingKey?: "AUTH_INVALID";
  /** Takes an `Idempotency-Key`: for every POST that creates something. */
  creates?: boolean;
  /** Its answer holds a secret: what is kept of it for a repeat is encrypted. */
  answersSecret?: boolean;
};

export type Parsed<Params, Query, Body> = { params: Params; query: Query; body: Body };

/** What Next passes beside the request. */
export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
