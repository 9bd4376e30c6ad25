import type { Found } from "#lib/search/schema.ts";
import { apiReference } from "../../api/reference.ts";

const MAX_FOUND = 5;

/** Finds operations of the API whose summary or path contains every word. */
export function findOperations(query: string): Found[] {
  const words = query.toLowerCase().trim().split(/\s+/);
  const listed = apiReference().tags.flatMap(({ slug, operations }) =>
    operations.map(({ method, path, summary, anchor }) => ({
      ...{ id: `${slug}#${anchor}`, title: summary, detail: `${method} ${path}` },
    })),
  );
  return listed
    .filter(({ title, detail }) => {
      const text = `${title} ${detail} api`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MAX_FOUND)
    .map((operation) => ({ kind: "operation", ...operation, parentId: null }));
}
