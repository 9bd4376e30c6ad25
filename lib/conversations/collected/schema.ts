import { z } from "zod";

const values = z.record(z.string(), z.json());

/** A request to an endpoint. */
export const toolCallOutput = z
  .object({
    id: z.uuid(),
    function: z.string().describe("The name of the function"),
    node_id: z.string(),
    arguments: values.nullable().describe("What the model passed to it; null for calls of earlier versions"),
    status: z.enum(["running", "succeeded", "failed"]),
    http_status: z.int().nullable().describe("Of the endpoint's response; null without one"),
    result: z.string().nullable().describe("What the model received; null while it runs"),
    error: z.string().nullable(),
    duration_ms: z.int().nullable(),
    started_at: z.iso.datetime(),
  })
  .meta({ id: "ToolCall" });

/** The values of a call as its API detail shows them. */
export const collectedOutput = {
  runtime_vars: values
    .optional()
    .describe("With `include=variables`: what the call was started with, and later updates"),
  variables: values
    .optional()
    .describe("With `include=variables`: the scenario's variables at the end of the call, or now"),
  tool_calls: z
    .array(toolCallOutput)
    .optional()
    .describe("With `include=tool_calls`: requests to your endpoints, without secrets"),
};

export type PresentedToolCall = z.infer<typeof toolCallOutput>;

/** Where a value comes from: a variable of the scenario, the summary, the review, the start of the call, or its metadata. */
export type ValueKind = "variable" | "summary" | "criterion" | "runtime" | "metadata";
export type ValueName = { kind: ValueKind; name: string };
