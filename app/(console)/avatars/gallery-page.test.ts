import { expect, test } from "vitest";
import { findDefaultAvatar } from "#lib/avatars/gallery-order.ts";
import { type Page, readPage } from "#lib/http/input/pages.ts";
import { newId } from "#lib/platform/ids.ts";
import { galleryPage } from "./gallery-page.ts";

const make = (name: string, isOwn = true) => ({ id: newId(), ownerId: isOwn ? "me" : null, name });
const builtIn = ["Maya", "Leo"].map((name) => make(name, false));
const own = Array.from({ length: 60 }, (_, index) => make(`Guide ${index}`));
const all = [...builtIn, ...own];
const page = (part: Partial<Page> = {}): Page => ({ limit: 50, beforeId: undefined, ...part });
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

test("the default is first, then the account's own, newest first, then the built-in people", () => {
  const { rows, total } = galleryPage(all, page({ limit: 100 }), builtIn[1]?.id);
  expect(total).toBe(62);
  expect(namesOf(rows).slice(0, 3)).toEqual(["Leo", "Guide 59", "Guide 58"]);
  expect(namesOf(rows).slice(-2)).toEqual(["Guide 0", "Maya"]);
});

test.each([undefined, { by: "name", isDescending: true }, { by: "created", isDescending: false }] as const)(
  "every avatar is on one page, sorted by %o",
  (sort) => {
    const first = galleryPage(all, page({ sort }), undefined);
    expect(first.rows).toHaveLength(50);
    const next = readPage({ limit: 50, cursor: first.nextCursor ?? "", sort });
    const second = galleryPage(all, next, undefined);
    expect(second.nextCursor).toBeNull();
    expect(new Set([...first.rows, ...second.rows])).toEqual(new Set(all));
  },
);

test("without a chosen default the first built-in person is it, never the account's newest", () => {
  expect(findDefaultAvatar(all, null)?.name).toBe("Maya");
  // The chosen one may have been deleted.
  expect(findDefaultAvatar(all, newId())?.name).toBe("Maya");
  expect(findDefaultAvatar(own, null)?.name).toBe("Guide 0");
});

test("a search that does not find the default puts nobody else first in its place", () => {
  const { rows } = galleryPage(all, page({ search: "e" }), builtIn[0]?.id);
  expect(namesOf(rows).at(0)).toBe("Guide 59");
});

test("a search ignores case and counts what it finds", () => {
  const { rows, total } = galleryPage(
    all,
    page({ search: "GUIDE 5", sort: { by: "name", isDescending: false } }),
    undefined,
  );
  expect(total).toBe(11);
  expect(namesOf(rows).slice(0, 2)).toEqual(["Guide 5", "Guide 50"]);
});
