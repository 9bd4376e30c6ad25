import { Search } from "lucide-react";
import Form from "next/form";
import { cx } from "#components/ui/cx.ts";
import type { ListedThing } from "#components/ui/words/en.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { MAX_SEARCH, type Page } from "#lib/http/input/pages.ts";
import { NEWEST_FIRST, type Sort, writeSort } from "#lib/http/input/sort.ts";
import { type ListAddress, listPath, queryNames } from "./list-path.ts";
import { Pager } from "./pager.tsx";
import { SortLink } from "./sort-th.tsx";

/** A list with its address, and the page of it that is shown. */
type ShownList = ListAddress & Pick<Page, "beforeId">;

type ListHeadProps = {
  list: ShownList;
  thing: ListedThing;
  /** Rows on all pages. */
  total: number;
  /** What the list can be sorted by. */
  sorts: readonly Sort["by"][];
  /** The name of one of several lists on a page, whose heading has the id `<section>-title`. */
  label?: string;
  /** A list without column heads is sorted here on every screen; others only on a phone. */
  hasHeads?: boolean;
};

/** Longer lists can be searched and sorted here. */
const LONG_LIST = 10;

/** Above a long list: searches it by name, counts its rows, and sorts them. Works without JavaScript; the URL has the result. */
export async function ListHead({ list, thing, total, sorts, label, hasHeads = true }: ListHeadProps) {
  const { search, beforeId, sort = NEWEST_FIRST } = list;
  if (search === undefined && beforeId === undefined && total <= LONG_LIST) return null;
  const { picker, list: words, things } = await getWords("ui");
  const names = queryNames(list);
  const named = (what: string) => (label === undefined ? what : `${label}: ${what}`);
  const count = plural(things[thing], total, await getLocale());
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <Form
        action={list.section === undefined ? list.path : `${list.path}#${list.section}-title`}
        role="search"
        aria-label={label}
        className="relative w-64 max-wide:w-full"
      >
        <Search aria-hidden="true" className="absolute top-2.5 left-2.5 size-4 text-subtle" />
        <input
          type="search"
          name={names.search}
          aria-label={named(picker.search)}
          placeholder={picker.search}
          defaultValue={search}
          maxLength={MAX_SEARCH}
          dir="auto"
          className="h-9 w-full rounded-md border border-border-strong bg-surface pr-3 pl-8 text-sm text-foreground"
        />
        {list.sort && <input type="hidden" name={names.sort} value={writeSort(list.sort)} />}
      </Form>
      <span className="tabular-nums">{count}</span>
      <nav
        aria-label={named(words.sortBy)}
        className={cx("ml-auto flex flex-wrap items-center gap-x-3", hasHeads && "wide:hidden")}
      >
        <span aria-hidden="true">{words.sortBy}</span>
        {sorts.map((by) => (
          <SortLink key={by} list={list} by={by} className="py-1 font-medium">
            {words[by]}
            {sort.by === by && (
              <span className="sr-only">{sort.isDescending ? words.descending : words.ascending}</span>
            )}
          </SortLink>
        ))}
      </nav>
    </div>
  );
}

/** Links to the other pages of a list. */
export const ListPager = ({ list, nextCursor }: { list: ShownList; nextCursor: string | null }) => (
  <Pager
    path={listPath(list)}
    nextCursor={nextCursor}
    isFirst={!list.beforeId}
    isSorted={list.sort !== undefined}
    cursorName={queryNames(list).cursor}
    headingId={list.section && `${list.section}-title`}
  />
);

/** In place of a list whose search found nothing. */
export async function NothingFound() {
  const { none } = (await getWords("ui")).picker;
  return <p className="rounded-lg border px-4 py-5 text-sm text-muted">{none}</p>;
}
