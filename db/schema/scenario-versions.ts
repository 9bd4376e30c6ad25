import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { scenarios } from "#db/schema/scenarios.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

/** What was published of a scenario, numbered from 1 by the order; the last one is what calls start from. Never changed. */
export const scenarioVersions = pgTable(
  "scenario_versions",
  {
    scenarioId: uuid("scenario_id")
      .notNull()
      .references(() => scenarios.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    nodesJson: jsonb("nodes_json").$type<NodesJson>().notNull(),
    llmModel: text("llm_model").notNull(),
    publishedAt: instant("published_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scenarioId, t.number] })],
);
