import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";
import { endpointAuth } from "./auth/auth-schema.ts";
import { HTTP_METHODS, type HttpMethod } from "./http-methods.ts";
import { suggestedFunction } from "./suggested-function.ts";

const MAX_URL_LENGTH = 2048;
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const method = z
  .enum(HTTP_METHODS)
  .describe(
    "How the address is called. A request by GET has no body, one by DELETE only if `body` is not empty",
  )
  // The example of `body` is not empty.
  .meta({ examples: ["POST"] });

const MAX_SHOWN = 50;

const pointer = z
  .string()
  .max(256)
  .regex(/^(?:\/(?:[^~/]|~[01])*)*$/, {
    error: ({ path }) => `${path?.join(".")} must be a JSON Pointer, such as /order/status`,
  });

const show = z
  .array(pointer)
  .max(MAX_SHOWN)
  .describe(
    "What the model reads of a response in JSON: JSON Pointers, in which `*` is every item or value; all if empty",
  )
  .meta({ examples: [["/order/status", "/items/*/name"]] });

/** Fields that older clients don't know: without them, an update leaves them as they are. */
const newerFields = {
  method: method.optional(),
  show: show.optional(),
  auth: endpointAuth.optional(),
  function: suggestedFunction.nullable().optional(),
};

const endpointFields = {
  name: trimmedText(120)
    .describe("A name for people")
    .meta({ examples: ["Order status"] }),
  url: text(MAX_URL_LENGTH)
    .describe("http or https; its path and query can contain templates")
    .meta({
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://",
      examples: ["https://crm.example.com/orders/{{arg.order_id}}"],
    }),
  headers: z
    .record(z.string(), z.string())
    .describe("Header name to value; values can contain templates")
    .meta({
      propertyNames: { pattern: HEADER_NAME.source },
      examples: [{ Authorization: "Bearer {{secret.crm_key}}" }],
    }),
  body: z
    .record(z.string(), z.json())
    .describe("Sent as JSON; values can contain templates at any depth")
    .meta({ examples: [{ customer: "{{runtime.customer_id}}" }] }),
};

export const createEndpointInput = z.strictObject({
  ...endpointFields,
  ...newerFields,
  method: method.default("POST"),
});
/** `method` is `POST` if absent. */
export type EndpointInput = Omit<z.output<typeof createEndpointInput>, "method"> & {
  method?: HttpMethod | undefined;
};

/** An update replaces the whole endpoint, except for the fields that older clients don't know. */
export const updateEndpointInput = z
  .strictObject({ id: resourceId(), ...endpointFields, ...newerFields })
  .transform(({ id, ...endpoint }) => ({ id, endpoint }));

export const endpointParams = z.object({ id: resourceId() });

export const endpointOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    method,
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.json()),
    show,
    auth: endpointAuth,
    function: suggestedFunction.nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "HttpEndpoint" });
export type Endpoint = z.input<typeof endpointOutput>;

/** Test values that replace a call's values. */
const tryValues = (what: string) =>
  z
    .record(z.string(), z.json())
    .default({})
    .describe(`Values of ${what} by name`)
    .meta({ examples: [{ order_id: "A-1" }] });
export const tryEndpointInput = z.strictObject({
  ...endpointFields,
  ...newerFields,
  method: method.default("POST"),
  // An endpoint can be tested before it has a name.
  name: z.string().default("").describe("Any text: it is not sent"),
  values: z
    .strictObject({
      arg: tryValues("the function's arguments"),
      var: tryValues("variables"),
      runtime: tryValues("runtime variables"),
    })
    .prefault({})
    .describe("What the templates get in place of a call's values"),
});
export type TryEndpointValues = z.output<typeof tryEndpointInput>["values"];

/** A request as it was sent, with `{{secret.name}}` in place of each secret. `body` is JSON, or empty. */
export type SentRequest = {
  /** `POST` if absent, as in records of calls that were made when no other was possible. */
  method?: HttpMethod | undefined;
  url: string;
  headers: Record<string, string>;
  body: string;
};

export const tryEndpointOutput = z.object({
  sent: z
    .object({
      method: z.enum(HTTP_METHODS).describe("How the address was called"),
      url: z.string().describe("The address with its values"),
      headers: z.record(z.string(), z.string()).describe("All request headers"),
      body: z.string().describe("The JSON that was sent; empty without a body"),
    })
    .nullable()
    .describe("The request, with `{{secret.name}}` in place of each secret; null if nothing could be sent"),
  http_status: z.number().int().nullable(),
  error: z.string().nullable().describe("What went wrong; null if nothing did"),
  text: z.string().describe("What the model would read"),
  missing: z.array(z.string()).describe("Values that the templates use and that were not given"),
  duration_ms: z.number().int().describe("How long the request took, in milliseconds"),
});
