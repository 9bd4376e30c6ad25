import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { belongsTo, deletedAt, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { apiKeys } from "./api-keys.ts";
import { languageModels } from "./language-models.ts";
import { users } from "./users.ts";

/**
 * The unpublished draft: of the right shape, but possibly with errors. `editor` names the open page that saved it, so
 * that a page is not in conflict with itself.
 */
export type ScenarioDraft = {
  nodesJson: NodesJson;
  llmModel: string;
  /** Drafts from before 0.2.0 lack it. */
  fallbackLlmModel?: string | null;
  editor?: string;
};

/**
 * A scenario. Calls start from `nodesJson` and `llmModel`, unless `lib/flow/problems/find-problems.ts` finds errors in
 * the graph, which always has the shape of `lib/flow/scenario/nodes-json.ts`. `draft` is null if there is nothing to
 * publish.
 */
export const scenarios = pgTable(
  "scenarios",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    nodesJson: jsonb("nodes_json").$type<NodesJson>().notNull(),
    llmModel: text("llm_model").notNull(),
    /** The model that continues a call if `llmModel` fails; null for the operator's. */
    fallbackLlmModel: text("fallback_llm_model"),
    /** The owner's own model, which replaces those above; null for the account's default, if there is one. Not part of a version. */
    languageModelId: uuid("language_model_id").references(() => languageModels.id, { onDelete: "set null" }),
    draft: jsonb("draft").$type<ScenarioDraft>(),
    /** The voice and speed of its calls; null for the avatar's. Not part of a version, like the name. */
    voice: text("voice"),
    speed: real("speed"),
    /** The language of its calls: a tag, or `auto`; null for what models without a language do. */
    language: text("language"),
    /** How much its avatars move; null for what each avatar's owner chose. */
    liveliness: text("liveliness").$type<Liveliness>(),
    /** How its avatars say names and terms; these override the account's. */
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    deletedAt: deletedAt(),
    ...timestamps,
  },
  (t) => [
    index("scenarios_owner_idx").on(t.ownerId, t.id),
    index("scenarios_language_model_idx").on(t.languageModelId),
    index("scenarios_trash_idx").on(t.ownerId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** A published version of a scenario, numbered from 1; calls start from the last one. Never changed. */
export const scenarioVersions = pgTable(
  "scenario_versions",
  {
    scenarioId: belongsTo("scenario_id", () => scenarios.id),
    number: integer("number").notNull(),
    nodesJson: jsonb("nodes_json").$type<NodesJson>().notNull(),
    llmModel: text("llm_model").notNull(),
    fallbackLlmModel: text("fallback_llm_model"),
    publishedAt: instant("published_at").notNull().defaultNow(),
    /** Who published it: a member, or an API key. Null for the operator, for older versions, and once they are deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.scenarioId, t.number] }),
    index("scenario_versions_user_idx").on(t.userId),
    index("scenario_versions_key_idx").on(t.keyId),
  ],
);
