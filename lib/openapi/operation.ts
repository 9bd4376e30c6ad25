import { z } from "zod";
import type { Effect, KeyContract } from "#lib/http/contract.ts";
import type { KeyScope } from "#lib/platform/actor.ts";

/** The documented part of a contract of `route()` or `publicRoute()`; without `scope` it needs no key. */
export type OperationContract = Omit<KeyContract<unknown, unknown, unknown, unknown>, "scope"> & {
  scope?: KeyScope;
};

/** An API operation; `path` as in OpenAPI, `/clips/{clip_id}`. */
export type Operation = { method: "GET" | "POST"; path: string; contract: OperationContract };

/** What an operation does, from its contract; else a GET and the scope `read` read, `/delete` destroys, others change. */
export function effectOf({ method, path, contract }: Operation): Effect {
  if (contract.effect) return contract.effect;
  if (method === "GET" || contract.scope === "read") return "reads";
  return path.endsWith("/delete") ? "destroys" : "changes";
}

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
