import { z } from "zod";
import { SEARCH_LANGUAGES } from "#db/schema/knowledge-bases.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { atMost, trimmedText } from "#lib/platform/text-fields.ts";
import type { KnowledgeBaseRow, ListedKnowledgeBaseRow } from "./queries.ts";

export { SEARCH_LANGUAGES };

/** The longest name. */
export const MAX_KNOWLEDGE_BASE_NAME = 120;
const MAX_DESCRIPTION_LENGTH = 400;

const name = trimmedText(MAX_KNOWLEDGE_BASE_NAME)
  .describe("Unique among your knowledge bases")
  .meta({ examples: ["Manuals"] });

/** Can be empty, which removes a description. */
const description = atMost(MAX_DESCRIPTION_LENGTH).meta({
  examples: ["What our machines do, and how to repair them"],
});

const language = z
  .enum(SEARCH_LANGUAGES)
  .describe("The language whose word forms the search knows; `simple` matches words literally")
  .meta({ examples: ["english"] });

export const createKnowledgeBaseInput = z.strictObject({
  name,
  description: description.default(""),
  language: language.default("english"),
});
export type CreateKnowledgeBaseInput = z.output<typeof createKnowledgeBaseInput>;

export const updateKnowledgeBaseInput = z.strictObject({
  id: resourceId(),
  name,
  description: description.optional().describe("Unchanged if omitted"),
  language: language.optional(),
});
export type UpdateKnowledgeBaseInput = z.output<typeof updateKnowledgeBaseInput>;

export const knowledgeBaseParams = z.object({ corpus_id: resourceId() });

const knowledgeBaseFields = {
  id: z.uuid(),
  name: z.string().meta({ examples: ["Manuals"] }),
  description: z.string(),
};
export const knowledgeBaseOutput = z.object(knowledgeBaseFields).meta({ id: "KnowledgeBase" });
type KnowledgeBase = z.input<typeof knowledgeBaseOutput>;

export const listedKnowledgeBaseOutput = z
  .object({
    ...knowledgeBaseFields,
    language,
    document_count: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "ListedKnowledgeBase" });
type ListedKnowledgeBase = z.input<typeof listedKnowledgeBaseOutput>;

export function presentKnowledgeBase({ id, name, description }: KnowledgeBaseRow): KnowledgeBase {
  return { id, name, description };
}

export function presentListedKnowledgeBase(row: ListedKnowledgeBaseRow): ListedKnowledgeBase {
  return {
    ...presentKnowledgeBase(row),
    language: row.language,
    document_count: row.documentCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
