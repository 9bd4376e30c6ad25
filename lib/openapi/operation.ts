import type { z } from "zod";
import type { KeyScope } from "#lib/platform/caller.ts";
import type { AppError, ErrorCode } from "#lib/platform/errors.ts";

/** What a contract of `route()` or `publicRoute()` tells a reader; without `scope` it needs no key. */
export type OperationContract = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  isForm?: boolean;
  response: z.ZodType;
  errors?: readonly (ErrorCode | (() => AppError))[];
  scope?: KeyScope;
  missingKey?: "AUTH_INVALID";
  creates?: boolean;
  answersSecret?: boolean;
};

/** One operation of the API; `path` as in OpenAPI, `/clips/{clip_id}`. */
export type Operation = { method: "GET" | "POST"; path: string; contract: OperationContract };
