import { listRoute } from "#lib/http/route.ts";
import { listMemories } from "#lib/memories/memories.ts";
import { memoriesQuery, memoryOutput, presentMemory, toMemoryFilter } from "#lib/memories/schema.ts";

export const GET = listRoute(
  {
    summary: "List what scenarios remember of visitors",
    query: memoriesQuery,
    name: "memories",
    item: memoryOutput,
  },
  ({ actor, query, page }) => listMemories(actor, toMemoryFilter(query), page),
  presentMemory,
);
