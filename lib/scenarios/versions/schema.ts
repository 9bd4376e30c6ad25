import { z } from "zod";
import { camelKeys } from "#lib/http/input/camel-keys.ts";
import type { ListedVersionRow, ScenarioRow, ScenarioVersionRow } from "../queries.ts";
import { revisionOf, shownVersion } from "../scenarios.ts";
import { llmModelField, revisionMark, scenarioFields, scenarioOutput, scenarioParams } from "../schema.ts";

const REVISION = "9f2c4b7a1e6d8035";

const revision = revisionMark
  .describe("`revision` of the draft that you read: 409 if it has changed since")
  .meta({ examples: [REVISION] });

/** What a change of a scenario's draft may be compared with. */
export const revisionInput = z.strictObject({ revision });

export const draftInput = z
  .strictObject({
    name: scenarioFields.name.optional().describe("A new name applies at once"),
    nodes_json: scenarioFields.nodesJson,
    llm_model: llmModelField.optional(),
    fallback_llm_model: scenarioFields.fallbackLlmModel.optional(),
    revision,
  })
  .transform(({ revision: base, ...input }) => ({ change: camelKeys(input), base: { revision: base } }));

const contentOutput = scenarioOutput.pick({ nodes_json: true, llm_model: true, fallback_llm_model: true });

export const draftOutput = contentOutput.extend({
  name: z.string(),
  has_draft: z.boolean().describe("Whether anything is unpublished; otherwise this is the published version"),
  revision: z
    .string()
    .describe("Names this content, for the next change")
    .meta({ examples: [REVISION] }),
});

const MAX_DIGITS = 10;

/** The number in a path. Anything else becomes 0, which no version has, so it looks like an unknown one. */
const versionNumber = z
  .string()
  .trim()
  .refine((value) => value !== "", { error: ({ path }) => `${path?.join(".")} is required` })
  .transform((value) => (/^\d+$/.test(value) && value.length <= MAX_DIGITS ? Number(value) : 0))
  .describe("Number of the version")
  .meta({ type: "integer", minimum: 1 });

export const versionPathParams = scenarioParams.extend({ number: versionNumber });

export type VersionChoice = "published" | "draft" | number;

const versionChoice = z
  .string()
  .regex(/^(?:published|draft|[1-9]\d{0,9})$/, {
    error: ({ path }) => `${path?.join(".")} must be published, draft or the number of a version`,
  })
  .transform((value): VersionChoice => (value === "published" || value === "draft" ? value : Number(value)));

export const comparisonQuery = z.strictObject({
  from: versionChoice.default("published").describe("`published`, `draft` or the number of a version"),
  to: versionChoice.default("draft").describe("`published`, `draft` or the number of a version"),
});

export const publishedOutput = z.object({
  number: z.number().int().describe("`scenario_version` of the calls that use it"),
  published_at: z.iso.datetime(),
});

export const listedVersionOutput = publishedOutput.extend({
  published_by: z
    .string()
    .nullable()
    .describe("Email of the member, or name of the API key, that published it; null if unknown"),
});

export const versionOutput = contentOutput.extend(publishedOutput.shape);

export const comparisonOutput = z.object({
  changes: z
    .array(
      z.object({
        op: z.enum(["add", "remove", "replace"]),
        path: z.string().meta({ examples: ["/nodes_json/nodes/welcome/task_instruction"] }),
        value: z.json().optional(),
        before: z.json().optional(),
      }),
    )
    .describe("A JSON Patch (RFC 6902) that turns `from` into `to`; empty if they are the same"),
});

type Content = Pick<ScenarioVersionRow, "nodesJson" | "llmModel" | "fallbackLlmModel">;

export const presentContent = ({ nodesJson, llmModel, fallbackLlmModel }: Content) => ({
  nodes_json: nodesJson,
  llm_model: llmModel,
  fallback_llm_model: fallbackLlmModel,
});

export function presentDraft(row: ScenarioRow): z.input<typeof draftOutput> {
  const has = row.draft !== null;
  return { name: row.name, ...presentContent(shownVersion(row)), has_draft: has, revision: revisionOf(row) };
}

export const presentPublished = ({
  number,
  publishedAt,
}: Pick<ScenarioVersionRow, "number" | "publishedAt">) => ({
  number,
  published_at: publishedAt.toISOString(),
});

export const presentListedVersion = (row: ListedVersionRow) => ({
  ...presentPublished(row),
  published_by: row.author,
});

export const presentVersion = (row: ScenarioVersionRow) => ({
  ...presentPublished(row),
  ...presentContent(row),
});
