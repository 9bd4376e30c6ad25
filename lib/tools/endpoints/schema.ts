import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { text, trimmedText } from "#lib/platform/text-fields.ts";

const MAX_URL_LENGTH = 2048;
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

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

export const createEndpointInput = z.strictObject(endpointFields);
export type EndpointInput = z.output<typeof createEndpointInput>;

/** All fields are required: an update replaces the whole endpoint. */
export const updateEndpointInput = z
  .strictObject({ id: resourceId(), ...endpointFields })
  .transform(({ id, ...endpoint }) => ({ id, endpoint }));

export const endpointParams = z.object({ id: resourceId() });

export const createEndpointOutput = z.object({ status: z.literal("created"), id: z.uuid() });
export const updateEndpointOutput = z.object({ status: z.literal("updated"), id: z.uuid() });

export const endpointOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.json()),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "HttpEndpoint" });
export type Endpoint = z.input<typeof endpointOutput>;

export const endpointsOutput = z.object({
  endpoints: z.array(endpointOutput),
  next_cursor: z.string().nullable(),
});

/** Test values that replace a call's values. */
const tryValues = z.record(z.string(), z.json());
export const tryEndpointInput = z.strictObject({
  ...endpointFields,
  // An endpoint can be tested before it has a name.
  name: z.string().default(""),
  values: z.strictObject({ arg: tryValues, var: tryValues, runtime: tryValues }),
});
export type TryEndpointValues = z.output<typeof tryEndpointInput>["values"];

/** A request as it was sent, with `{{secret.name}}` in place of each secret. `body` is JSON. */
export type SentRequest = { url: string; headers: Record<string, string>; body: string };
