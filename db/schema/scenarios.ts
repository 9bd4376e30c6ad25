import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

/**
 * A conversation's design. `nodesJson` always has the shape of `lib/flow/nodes-json.ts`; a draft may have errors that
 * `lib/flow/find-problems.ts` finds, and no session starts from it then.
 */
export const scenarios = pgTable(
  "scenarios",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    nodesJson: jsonb("nodes_json").$type<NodesJson>().notNull(),
    llmModel: text("llm_model").notNull(),
    ...timestamps,
  },
  (t) => [index("scenarios_owner_idx").on(t.ownerId, t.id)],
);
