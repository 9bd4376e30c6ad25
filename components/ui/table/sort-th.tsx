import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { NEWEST_FIRST, type Sort } from "#lib/http/input/sort.ts";
import { type CellLook, Th } from "./data-table.tsx";
import { type ListAddress, sortedPath } from "./list-path.ts";

type SortThProps = CellLook & {
  list: ListAddress;
  by: Sort["by"];
  /** Before the column's name. */
  before?: ReactNode;
  children: string;
};

/** The head of a column that the list can be sorted by. On a phone, where no heads are visible, `ListHead` sorts. */
export function SortTh({ list, by, before, children, ...look }: SortThProps) {
  const { sort = NEWEST_FIRST } = list;
  const isSorted = sort.by === by;
  return (
    <Th {...look} aria-sort={isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined}>
      {before}
      <SortLink list={list} by={by} className="align-middle max-wide:hidden">
        {children}
      </SortLink>
      <span className="wide:hidden">{children}</span>
    </Th>
  );
}

type SortLinkProps = Pick<SortThProps, "list" | "by"> & { className?: string; children: ReactNode };

/** A link that sorts the list by a column. An arrow shows the current order. */
export function SortLink({ list, by, className, children }: SortLinkProps) {
  const { sort = NEWEST_FIRST } = list;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return (
    <Link
      href={sortedPath(list, by)}
      prefetch={false}
      scroll={false}
      aria-current={sort.by === by || undefined}
      className={className}
    >
      <span className="inline-flex items-center gap-1 rounded-sm hover:text-foreground">
        {children}
        {sort.by === by && <Arrow aria-hidden="true" className="size-3" />}
      </span>
    </Link>
  );
}
