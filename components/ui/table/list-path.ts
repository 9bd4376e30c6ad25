import { type Sort, sortBy, writeSort } from "#lib/http/input/sort.ts";

/** What the address of a list says, apart from the page. */
export type ListAddress = {
  path: string;
  /** What the query of one of several lists on a page begins with. */
  section?: string | undefined;
  search?: string | undefined;
  sort?: Sort | undefined;
};

/** The names of a list's search, order and cursor in the query. */
export const queryNames = ({ section }: Pick<ListAddress, "section">) =>
  section === undefined
    ? { search: "search", sort: "sort", cursor: "cursor" }
    : { search: `${section}_search`, sort: `${section}_sort`, cursor: section };

/** The address of a list's first page. */
export function listPath({ path, section, search, sort }: ListAddress): string {
  const names = queryNames({ section });
  const query = new URLSearchParams({
    ...(search !== undefined && { [names.search]: search }),
    ...(sort && { [names.sort]: writeSort(sort) }),
  }).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The address of the list, sorted by a column, or by it in reverse. */
export const sortedPath = (list: ListAddress, by: Sort["by"]): string =>
  listPath({ ...list, sort: sortBy(by, list.sort) });
