import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

type DataTableProps = { label: string; head: ReactNode; children: ReactNode; isFlush?: boolean };

/** A table; a card of its own where it is the page, flush where it is one section of several. It scrolls sideways by itself. */
export function DataTable({ label, head, children, isFlush }: DataTableProps) {
  return (
    <section
      aria-label={`${label}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={cx("relative overflow-x-auto", !isFlush && "rounded-lg border")}
    >
      <table
        className={cx(
          "w-full border-collapse text-sm [&_tbody_tr:last-child_td]:border-b-0",
          // On a phone a long name leaves room for the beginning of what stands beside it.
          "max-wide:[&_td:first-child]:max-w-52 max-wide:[&_td:first-child]:overflow-hidden max-wide:[&_td:first-child]:text-ellipsis",
          isFlush &&
            "[&_td:first-child]:pl-0 [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0",
        )}
      >
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody className={cx(!isFlush && "[&_tr:hover]:bg-surface-sunk")}>{children}</tbody>
      </table>
    </section>
  );
}

type CellLook = {
  isEnd?: boolean;
  /** Left out on a phone, so that the acts of a row are in sight: the page of what the row names has it, too. */
  isSecondary?: boolean;
};

export function Th({ isEnd, isSecondary, className, ...rest }: ComponentProps<"th"> & CellLook) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        "h-8 border-b px-3 text-xs font-medium whitespace-nowrap text-subtle first:pl-4 last:pr-4",
        isEnd ? "text-right" : "text-left",
        isSecondary && "max-wide:hidden",
        className,
      )}
    />
  );
}

export function Td({ isEnd, isSecondary, className, ...rest }: ComponentProps<"td"> & CellLook) {
  return (
    <td
      {...rest}
      className={cx(
        "h-11 border-b px-3 whitespace-nowrap first:pl-4 last:pr-4",
        isEnd && "text-right tabular-nums",
        isSecondary && "max-wide:hidden",
        className,
      )}
    />
  );
}
