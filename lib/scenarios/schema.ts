import { z } from "zod";
import { LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { ERROR_CODES, type ProblemDetails, WARNING_CODES } from "#lib/flow/problems/problems.ts";
import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import { nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { camelKeys } from "#lib/http/input/camel-keys.ts";
import { type Deletion, deletionInput } from "#lib/http/input/deletion.ts";
import { callLanguage, liveliness, resourceId, speed, voice } from "#lib/http/input/fields.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput } from "#lib/links/schema.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { pronunciations, pronunciationsOutput } from "#lib/pronunciation/schema.ts";
import type { ListedScenarioRow, ScenarioRow } from "./queries.ts";

const name = trimmedText(200)
  .describe("The display name")
  .meta({ examples: ["Front desk"] });
export const llmModelField = z
  .enum(LLM_MODELS)
  .describe("Full-size models need the paid plan when a call starts");
const fallbackLlmModel = llmModelField
  .nullable()
  .describe(
    "The model that continues a call if the other one fails; null for the operator's, if there is one",
  );
const languageModelId = resourceId()
  .nullable()
  .describe(
    "The account's own language model, which answers in place of the instance's in every node; null for the account's default, or the instance's if there is none",
  );
const nodesJson = nodesJsonSchema.describe("The graph of the conversation");

const scenarioVoice = voice()
  .nullable()
  .describe("The voice of its calls, by its name at the speech service; null for the avatar's own");
const scenarioSpeed = speed()
  .nullable()
  .describe("Speed relative to the voice's own, which is 1; null for 1");

const scenarioLanguage = callLanguage()
  .nullable()
  .describe("The language of its calls, or `auto` for the visitor's; null leaves it to the models");

const scenarioLiveliness = liveliness()
  .nullable()
  .describe("How much its avatars move while they talk and listen; null for each avatar's own");

const scenarioPronunciations = () =>
  pronunciations().describe("How its avatars say names and terms; these override the account's");

/** A name alone. */
export const scenarioName = z.object({ name });

export const createScenarioInput = z
  .strictObject({
    name,
    nodes_json: nodesJson,
    llm_model: llmModelField.default("gpt-4.1-mini"),
    fallback_llm_model: fallbackLlmModel.default(null),
    language_model_id: languageModelId.default(null),
    voice: scenarioVoice.default(null),
    speed: scenarioSpeed.default(null),
    language: scenarioLanguage.default(null),
    liveliness: scenarioLiveliness.default(null),
    pronunciations: scenarioPronunciations().default([]),
  })
  .transform(camelKeys);
type CreateScenarioInput = z.output<typeof createScenarioInput>;
/** A scenario without `language` leaves it to the models, and one without the others to the avatar or the operator. */
export type NewScenario = Omit<
  CreateScenarioInput,
  "voice" | "speed" | "language" | "liveliness" | "pronunciations" | "fallbackLlmModel" | "languageModelId"
> &
  Partial<CreateScenarioInput>;

export const updateScenarioInput = z
  .strictObject({
    id: resourceId(),
    name: name.optional(),
    nodes_json: nodesJson.optional(),
    llm_model: llmModelField.optional(),
    fallback_llm_model: fallbackLlmModel.optional(),
    language_model_id: languageModelId.optional(),
    voice: scenarioVoice.optional(),
    speed: scenarioSpeed.optional(),
    language: scenarioLanguage.optional(),
    liveliness: scenarioLiveliness.optional(),
    pronunciations: scenarioPronunciations().optional(),
  })
  .refine(({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: "At least one field to change is required besides id",
  })
  .meta({ minProperties: 2 })
  .transform(({ id, ...input }) => ({ id, change: camelKeys(input) }));
export type ScenarioChange = z.output<typeof updateScenarioInput>["change"];

/** Names what a client has read of a scenario, or the page that it edits it on. */
export const revisionMark = z.string().max(64).optional();
/** Fields that other requests about a scenario have, too. */
export const scenarioFields = { name, nodesJson, fallbackLlmModel };

/** The complete content of an editor, what it last saw of the scenario, and which open page it is. */
export const saveDraftInput = z
  .strictObject({
    id: resourceId(),
    name,
    nodes_json: nodesJson,
    llm_model: llmModelField,
    /** A form sends "" for the operator's. */
    fallback_llm_model: z.union([z.literal("").transform(() => null), fallbackLlmModel]).default(null),
    revision: revisionMark,
    editor: revisionMark,
  })
  .transform(({ id, revision, editor, ...input }) => ({
    id,
    draft: { ...camelKeys(input), ...(editor !== undefined && { editor }) },
    base: { revision },
  }));

/** Validation covers the shape, so a malformed graph is a valid request. */
export const validateScenarioInput = z
  .strictObject({
    nodes_json: z
      .unknown()
      .refine((value) => value !== undefined, { error: "nodes_json is required" })
      .describe("The graph to validate; any JSON"),
  })
  .transform((input) => ({ nodesJson: input.nodes_json }));

/** The shape of a graph, as requests contain it. */
export const nodesJsonField = z.object({ nodes_json: nodesJsonSchema });

const problemOutput = z.object({
  level: z.enum(["error", "warning"]),
  code: z.enum([...ERROR_CODES, ...WARNING_CODES]),
  path: z.string().describe("The path, joined by dots"),
  message: z.string(),
});
export type ScenarioProblem = z.output<typeof problemOutput> & ProblemDetails;

export const validateScenarioOutput = z.object({
  valid: z.boolean().describe("True if there are no errors; warnings are allowed"),
  problems: z.array(problemOutput),
});

export const scenarioParams = z.object({ config_id: resourceId() });

/** A published version. */
export const versionParams = scenarioParams.extend({ number: z.number().int().min(1).max(2_147_483_647) });

export const listedScenarioOutput = z.object({ id: z.uuid(), name: z.string(), llm_model: z.string() });
type ListedScenario = z.input<typeof listedScenarioOutput>;

export const scenarioOutput = listedScenarioOutput
  .extend({
    // Looser than the rules for saving: stricter rules must not hide scenarios saved before.
    nodes_json: z
      .looseObject({
        initial_node: z.string(),
        role_instruction: z.string(),
        nodes: z.record(z.string(), z.unknown()),
      })
      .describe("The graph of the conversation")
      .meta({ $ref: "#/components/schemas/NodesJson" }),
    fallback_llm_model: z.string().nullable(),
    language_model_id: z.uuid().nullable(),
    voice: z.string().nullable(),
    speed: z.number().nullable(),
    language: z.string().nullable(),
    liveliness: z.enum(LIVELINESS).nullable(),
    pronunciations: pronunciationsOutput.shape.pronunciations,
    hosted_links: z.array(hostedLinkOutput),
  })
  .meta({ id: "Scenario" });
type Scenario = z.input<typeof scenarioOutput>;

export const deleteScenariosInput = deletionInput("config_ids are required");

export const deleteScenariosOutput = z.object({
  status: z.literal("deleted"),
  deleted_count: z.number().int(),
  config_ids: z.array(z.uuid()),
  not_found_ids: z.array(z.string()),
});

export function presentListedScenario({ id, name, llmModel }: ListedScenarioRow): ListedScenario {
  return { id, name, llm_model: llmModel };
}

export function presentScenario(
  row: ScenarioRow,
  links: Parameters<typeof presentHostedLink>[0][],
): Scenario {
  return {
    ...presentListedScenario(row),
    nodes_json: row.nodesJson,
    fallback_llm_model: row.fallbackLlmModel,
    language_model_id: row.languageModelId,
    voice: row.voice,
    speed: row.speed,
    language: row.language,
    liveliness: row.liveliness,
    pronunciations: row.pronunciations,
    hosted_links: links.map(presentHostedLink),
  };
}

export function presentProblems(problems: ScenarioProblem[]) {
  return { valid: problems.every(({ level }) => level !== "error"), problems };
}

export function presentScenarioDeletion({ deletedIds, notFoundIds }: Deletion) {
  return {
    status: "deleted" as const,
    deleted_count: deletedIds.length,
    config_ids: deletedIds,
    not_found_ids: notFoundIds,
  };
}

/** A stored graph as text for an editor, with keys in the schema's order: the database sorts them by length. */
export function writeNodesJson(nodesJson: unknown): string {
  const checked = nodesJsonSchema.safeParse(nodesJson);
  return JSON.stringify(checked.success ? checked.data : nodesJson, null, 2);
}
