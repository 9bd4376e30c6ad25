import { inGalleryOrder } from "#lib/avatars/gallery-order.ts";
import { cutSortedPage, type Page, sortValueOf } from "#lib/http/input/pages.ts";
import type { Sort } from "#lib/http/input/sort.ts";

type GalleryRow = { id: string; ownerId: string | null; name: string };

function sorted<Row extends GalleryRow>(rows: readonly Row[], { by, isDescending }: Sort): Row[] {
  const names = new Intl.Collator(undefined, { sensitivity: "base" });
  // Ids sort by creation.
  const order = (a: Row, b: Row) =>
    (by === "name" && names.compare(a.name, b.name)) || (a.id < b.id ? -1 : 1);
  return rows.toSorted((a, b) => (isDescending ? order(b, a) : order(a, b)));
}

const hasName = ({ name }: GalleryRow, search = ""): boolean =>
  name.normalize("NFC").toLowerCase().includes(search.toLowerCase());

/** The avatars of a page. They are few enough to be read together, because forms list all of them. */
export function galleryPage<Row extends GalleryRow>(
  all: readonly Row[],
  page: Page,
  defaultId: string | undefined,
): { rows: Row[]; total: number; nextCursor: string | null } {
  const found = all.filter((row) => hasName(row, page.search));
  const rows = page.sort ? sorted(found, page.sort) : inGalleryOrder(found, defaultId);
  const from = rows.findIndex(({ id }) => id === page.beforeId) + 1;
  const cut = cutSortedPage(rows.slice(from, from + page.limit + 1), page, ({ name }) =>
    sortValueOf({ name, updatedAt: new Date(0) }, "name"),
  );
  return { ...cut, total: found.length };
}
