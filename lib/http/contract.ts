import type { z } from "zod";
import type { KeyScope } from "#lib/platform/actor.ts";
import type { AppError, ErrorCode } from "#lib/platform/errors.ts";

/** Whether an operation only reads, changes something, or deletes or invalidates something. */
export type Effect = "reads" | "changes" | "destroys";

/**
 * Everything about an operation except its work. It validates the request, filters the response (fields not in
 * `response` are dropped), and is read from the handler to document the API.
 */
export type Contract<Params, Query, Body, Answer> = {
  summary: string;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** The body is multipart/form-data, with files as `File`; otherwise JSON. */
  isForm?: boolean;
  /** The largest file of a form, if it is larger than a MB. */
  maxFileBytes?: number;
  response: z.ZodType<unknown, Answer>;
  /** Errors that the work itself may throw, for documentation only; errors of keys, shape and limits are implied. */
  errors?: readonly (ErrorCode | AppError | (() => AppError))[];
  /** What a POST does, if neither its scope nor its path says so: see `effectOf`. */
  effect?: Effect;
};

/**
 * What a POST creates: rows that one transaction stores, in which case their response is stored with them, so nothing is
 * ever created twice; or effects outside the database as well, which a repeat may have again if the process died halfway.
 */
type Creates = "rows" | "effects";

/** For an operation that needs an API key. */
export type KeyContract<Params, Query, Body, Answer> = Contract<Params, Query, Body, Answer> & {
  scope: KeyScope;
  /** Treats a missing key like an invalid one. */
  missingKey?: "AUTH_INVALID";
  /** Accepts an `Idempotency-Key`: for every POST that creates something. */
  creates?: Creates;
  /** A request can ask for the response as a stream of events; `only`: there is no other, and `response` is an event's data. */
  streams?: boolean | "only";
  /** Sends a request to a server that the account names. */
  reachesOut?: boolean;
  /** Its response contains a secret, so the copy stored for repeats is encrypted. */
  answersSecret?: boolean;
};

export type Parsed<Params, Query, Body> = { params: Params; query: Query; body: Body };

/** What Next passes in addition to the request. */
export type RouteContext = {
  params: Promise<Record<string, string | string[] | undefined>>;
  /** Aborts once the connection is closed. Only from the app's own listener, whose requests have no signal of their own. */
  readonly closed?: AbortSignal;
};

/** Answers a request, as Next calls it. */
export type Handler = (request: Request, context: RouteContext) => Promise<Response>;
