import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

/** What is being written and not published yet: of the right shape, but possibly with errors. */
export type ScenarioDraft = { nodesJson: NodesJson; llmModel: string };

/**
 * A conversation's design. Calls start from `nodesJson` and `llmModel`, unless `lib/flow/find-problems.ts` finds errors
 * in the graph, which always has the shape of `lib/flow/nodes-json.ts`. `draft` is null while nothing waits to be
 * published.
 */
export const scenarios = pgTable(
  "scenarios",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    nodesJson: jsonb("nodes_json").$type<NodesJson>().notNull(),
    llmModel: text("llm_model").notNull(),
    draft: jsonb("draft").$type<ScenarioDraft>(),
    ...timestamps,
  },
  (t) => [index("scenarios_owner_idx").on(t.ownerId, t.id)],
);
