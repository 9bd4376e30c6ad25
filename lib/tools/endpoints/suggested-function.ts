import { z } from "zod";
import { atMost } from "#lib/platform/text-fields.ts";

/** Longest JSON of a function's arguments. */
const MAX_PARAMETERS = 16_384;

/** What a new function that calls an endpoint begins with. Changing it changes no scenario. */
export const suggestedFunction = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, {
      error: ({ path }) =>
        `${path?.join(".")} must be lower-case letters, digits and _, begin with a letter and have at most 64 characters`,
    }),
    description: atMost(2_000),
    parameters: z
      .record(z.string(), z.json())
      .refine((schema) => JSON.stringify(schema).length <= MAX_PARAMETERS, {
        error: ({ path }) => `${path?.join(".")} must have at most ${MAX_PARAMETERS} characters`,
      }),
  })
  .describe("What a new function that calls the endpoint begins with in the editor")
  .meta({
    examples: [
      {
        name: "order_status",
        description: "Call this when the visitor asks where an order is.",
        parameters: { type: "object", properties: { order_id: { type: "string" } }, required: ["order_id"] },
      },
    ],
  });
export type SuggestedFunction = z.output<typeof suggestedFunction>;
