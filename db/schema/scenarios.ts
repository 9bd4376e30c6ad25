import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

/** A conversation's design. `nodesJson` is valid by `lib/flow/nodes-json.ts` whenever a session starts from it. */
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
  (t) => [index("scenarios_owner_idx").on(t.ownerId, t.createdAt)],
);
