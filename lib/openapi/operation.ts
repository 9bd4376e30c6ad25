import { z } from "zod";
import type { Creates } from "#lib/http/contract.ts";
import type { KeyScope } from "#lib/platform/actor.ts";
import type { AppError, ErrorCode } from "#lib/platform/errors.ts";

/** The documented part of a contract of `route()` or `publicRoute()`; without `scope` it needs no key. */
export type OperationContract = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  isForm?: boolean;
  response: z.ZodType;
  errors?: readonly (ErrorCode | AppError | (() => AppError))[];
  scope?: KeyScope;
  streams?: boolean | "only";
  missingKey?: "AUTH_INVALID";
  creates?: Creates;
  readsOnly?: boolean;
  answersSecret?: boolean;
};

/** An API operation; `path` as in OpenAPI, `/clips/{clip_id}`. */
export type Operation = { method: "GET" | "POST"; path: string; contract: OperationContract };

/** An OpenAPI document, as defined by the standard. */
const documentOutput = z.looseObject({
  openapi: z.string().meta({ examples: ["3.1.0"] }),
  info: z.record(z.string(), z.unknown()),
  paths: z.record(z.string(), z.unknown()),
});

export const documentContract = {
  summary: "Get the OpenAPI document",
  response: documentOutput,
};
