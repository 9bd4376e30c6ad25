import { readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listMemories } from "#lib/memories/memories.ts";
import { memoriesOutput, memoriesQuery, presentMemory, toMemoryFilter } from "#lib/memories/schema.ts";

export const GET = route(
  {
    summary: "List what scenarios remember of visitors",
    scope: "read",
    query: memoriesQuery,
    response: memoriesOutput,
  },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listMemories(actor, toMemoryFilter(query), readPage(query));
    return { memories: rows.map(presentMemory), next_cursor: nextCursor };
  },
);
