import { z } from "zod";
import { LLM_MODELS } from "#lib/flow/llm-models.ts";
import { nodesJsonSchema } from "#lib/flow/nodes-json.ts";
import { ERROR_CODES, WARNING_CODES } from "#lib/flow/problems.ts";
import { hostedLinkOutput } from "#lib/links/schema.ts";
import { deletionInput } from "#lib/platform/http/deletion.ts";
import { resourceId } from "#lib/platform/http/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";

const name = trimmedText(200)
  .describe("What people call it")
  .meta({ examples: ["Front desk"] });
export const llmModelField = z
  .enum(LLM_MODELS)
  .describe("The full-size models need the paid plan when a call starts");
const nodesJson = nodesJsonSchema.describe("The graph of the conversation").meta({
  examples: [
    {
      initial_node: "welcome",
      role_instruction: "You are the receptionist of a small clinic.",
      nodes: { welcome: { task_instruction: "Greet {{runtime.name}} and ask what brings them here." } },
    },
  ],
});

/** A name alone. */
export const scenarioName = z.object({ name });

export const createScenarioInput = z
  .strictObject({ name, nodes_json: nodesJson, llm_model: llmModelField.default("gpt-4.1-mini") })
  .transform((input) => ({ name: input.name, nodesJson: input.nodes_json, llmModel: input.llm_model }));
export type CreateScenarioInput = z.output<typeof createScenarioInput>;

export const updateScenarioInput = z
  .strictObject({
    id: resourceId(),
    name: name.optional(),
    nodes_json: nodesJson.optional(),
    llm_model: llmModelField.optional(),
  })
  .refine((input) => [input.name, input.nodes_json, input.llm_model].some((value) => value !== undefined), {
    error: "name, nodes_json or llm_model is required",
  })
  .meta({ minProperties: 2 })
  .transform(({ id, ...input }) => ({
    id,
    change: { name: input.name, nodesJson: input.nodes_json, llmModel: input.llm_model },
  }));
/** All of what an editor holds. */
export const saveDraftInput = z
  .strictObject({ id: resourceId(), name, nodes_json: nodesJson, llm_model: llmModelField })
  .transform(({ id, ...input }) => ({
    id,
    draft: { name: input.name, nodesJson: input.nodes_json, llmModel: input.llm_model },
  }));
export type ScenarioChange = z.output<typeof updateScenarioInput>["change"];

/** The shape is part of what is looked into, so that a wrong one is an answer too. */
export const validateScenarioInput = z
  .strictObject({
    nodes_json: z
      .unknown()
      .refine((value) => value !== undefined, { error: "nodes_json is required" })
      .describe("The graph to look into; any JSON"),
  })
  .transform((input) => ({ nodesJson: input.nodes_json }));

/** The shape of a graph, at the place where requests have it. */
export const nodesJsonField = z.object({ nodes_json: nodesJsonSchema });

export const problemOutput = z.object({
  level: z.enum(["error", "warning"]),
  code: z.enum([...ERROR_CODES, ...WARNING_CODES]),
  path: z.string().describe("The way to the place, joined by dots"),
  message: z.string(),
});
export type ScenarioProblem = z.output<typeof problemOutput>;

export const validateScenarioOutput = z.object({
  valid: z.boolean().describe("True without errors; warnings forbid nothing"),
  problems: z.array(problemOutput),
});

export const scenarioParams = z.object({ config_id: resourceId() });

const listedScenarioOutput = z.object({ id: z.uuid(), name: z.string(), llm_model: z.string() });
export type ListedScenario = z.input<typeof listedScenarioOutput>;

export const scenarioOutput = listedScenarioOutput
  .extend({
    // Looser than what can be saved: rules that become stricter must not hide what was saved before.
    nodes_json: z.looseObject({
      initial_node: z.string(),
      role_instruction: z.string(),
      nodes: z.record(z.string(), z.unknown()),
    }),
    hosted_links: z.array(hostedLinkOutput),
  })
  .meta({ id: "Scenario" });
export type Scenario = z.input<typeof scenarioOutput>;

export const scenariosOutput = z.object({
  scenarios: z.array(listedScenarioOutput),
  next_cursor: z.string().nullable(),
});

export const deleteScenariosInput = deletionInput("config_ids are required");

export const deleteScenariosOutput = z.object({
  status: z.literal("deleted"),
  deleted_count: z.number().int(),
  config_ids: z.array(z.uuid()),
  not_found_ids: z.array(z.string()),
});
