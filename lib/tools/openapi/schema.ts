import { z } from "zod";
import { text } from "#lib/platform/text-fields.ts";
import { secretName } from "../endpoints/auth/auth-schema.ts";
import { suggestedFunction } from "../endpoints/suggested-function.ts";
import { OPERATION_PROBLEMS } from "./import-problems.ts";

const MAX_CHOSEN = 50;

export const importInput = z.strictObject({
  document: z
    .string()
    .min(1, { error: "document is required" })
    .describe("An OpenAPI 3 document in JSON or YAML; a request has at most 1 MB")
    .meta({ examples: ['{"openapi":"3.1.0","paths":{"/orders/{id}":{"get":{"operationId":"getOrder"}}}}'] }),
  server: text(2_048)
    .refine((url) => /^https?:\/\/[^\s/?#{}]+/i.test(url), { error: "server must be an http or https URL" })
    .optional()
    .describe("The address of the API, if it is not the document's")
    .meta({ examples: ["https://crm.example.com/v2"] }),
  operations: z
    .array(z.string().max(1_000))
    .min(1)
    .max(MAX_CHOSEN)
    .optional()
    .describe("Which operations become endpoints; without it, nothing is created, and all are listed")
    .meta({ examples: [["getOrder"]] }),
  secrets: z
    .record(z.string().max(200), secretName)
    .default({})
    .describe("Names of secrets by scheme. Without one, a secret is named after host and scheme")
    .meta({ examples: [{ ApiToken: "crm_key" }] }),
  include_optional: z
    .boolean()
    .default(false)
    .describe(
      "Whether arguments that the document calls optional are included; without a value they are sent empty",
    ),
});
export type ImportInput = z.output<typeof importInput>;

const importedOperation = z.object({
  operation: z.string().describe("The operation's ID in the document, or its method and path"),
  method: z.string().describe("The operation's method"),
  path: z.string().describe("The operation's path in the document"),
  summary: z.string().describe("What it does, in the document's words"),
  problem: z.enum(OPERATION_PROBLEMS).nullable().describe("Why it can't become an endpoint, or null"),
  url: z.string().nullable().describe("The address that the endpoint calls; null with a problem"),
  token_url: z.string().nullable().describe("Where it gets its access token, or null"),
  secrets: z.array(z.string()).describe("The secrets it uses, which may have to be created"),
  endpoint_id: z.uuid().nullable().describe("ID of the new endpoint; null in a list"),
  function: suggestedFunction
    .nullable()
    .describe("A function for it, without `type` and `endpoint_id`; null in a list"),
});

export const importOutput = z.object({
  status: z.enum(["imported", "listed"]),
  operations: z.array(importedOperation).describe("The operations that were imported or listed"),
});
