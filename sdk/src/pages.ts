/**
 * Iterates over every page of a list, newest first:
 * `for await (const { clips } of eachPage((query) => client.clips.list(query))) …`
 */
export async function* eachPage<Page extends { next_cursor: string | null }>(
  list: (query: { limit: number; cursor?: string }) => Promise<Page>,
  limit = 100,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | null | undefined;
  do {
    const page = await list({ limit, ...(cursor ? { cursor } : {}) });
    yield page;
    cursor = page.next_cursor;
  } while (cursor);
}
