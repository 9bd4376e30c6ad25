import { type Sort, sortBy, writeSort } from "#lib/http/input/sort.ts";

/** What the address of a list says, apart from the page. */
export type ListAddress = { path: string; search?: string | undefined; sort?: Sort | undefined };

/** The address of a list's first page. */
export function listPath({ path, search, sort }: ListAddress): string {
  const query = new URLSearchParams({
    ...(search !== undefined && { search }),
    ...(sort && { sort: writeSort(sort) }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The address of the list, sorted by a column, or by it in reverse. */
export const sortedPath = (list: ListAddress, by: Sort["by"]): string =>
  listPath({ ...list, sort: sortBy(by, list.sort) });
