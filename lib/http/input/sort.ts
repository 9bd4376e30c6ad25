const SORT_FIELDS = ["name", "created", "updated"] as const;

/** What a list is sorted by. */
export type Sort = { by: (typeof SORT_FIELDS)[number]; isDescending: boolean };

/** The default order of every list. */
export const NEWEST_FIRST: Sort = { by: "created", isDescending: true };

/** Reads `?sort=`, such as "name", or "-name" for the reverse. Undefined for anything else. */
export function readSort(text: string | undefined): Sort | undefined {
  const isDescending = text?.startsWith("-") ?? false;
  const by = SORT_FIELDS.find((field) => field === (isDescending ? text?.slice(1) : text));
  return by && { by, isDescending };
}

export const writeSort = ({ by, isDescending }: Sort): string => (isDescending ? `-${by}` : by);

/** The order after a click on a column: reversed if the list is sorted by it; otherwise A to Z for names, newest first for times. */
export function sortBy(by: Sort["by"], current: Sort = NEWEST_FIRST): Sort {
  return { by, isDescending: current.by === by ? !current.isDescending : by !== "name" };
}
