import type { ComponentProps, ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Time } from "#components/ui/time/time.tsx";
import { ActionsLabel, TableSection } from "./table-section.tsx";

type DataTableProps = { label: string; head: ReactNode; children: ReactNode; isFlush?: boolean };

/*
 * On a phone a row is a card: name on top, actions on the right, other cells below in wrapping lines, each figure with its column's name. Roles are explicit, because some browsers ignore a table that is not laid out as one.
 */

/** A table: a card if it is the whole page, flush if it is one of several sections. Its rows are `Tr`. */
export function DataTable({ label, head, children, isFlush }: DataTableProps) {
  return (
    <TableSection label={label} className={cx("relative overflow-x-auto", !isFlush && "rounded-lg border")}>
      <table
        // biome-ignore lint/a11y/noRedundantRoles: see above.
        role="table"
        data-flush={isFlush}
        className={cx(
          "group w-full border-collapse text-sm [&_tbody_tr:last-child]:border-b-0 [&_tbody_tr:last-child_td]:border-b-0 max-wide:block",
          isFlush &&
            "[&_td:first-child]:pl-0 [&_td:last-child]:pr-0 [&_th:first-child]:pl-0 [&_th:last-child]:pr-0",
        )}
      >
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <thead role="rowgroup" className="max-wide:sr-only">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
          <tr role="row">{head}</tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above. */}
        <tbody role="rowgroup" className={cx("max-wide:block", !isFlush && "[&_tr:hover]:bg-surface-sunk")}>
          {children}
        </tbody>
      </table>
    </TableSection>
  );
}

/** A row. Its first cell is its name. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="row"
      {...rest}
      className={cx(
        "max-wide:relative max-wide:block max-wide:border-b max-wide:px-4 max-wide:py-2.5 max-wide:group-data-flush:px-0",
        "max-wide:[&:has(>[data-act])>:first-child]:pr-10!",
        className,
      )}
    />
  );
}

export type CellLook = {
  isEnd?: boolean;
  /** Hidden on a phone: the detail page shows it too. */
  isSecondary?: boolean;
};

export function Th({ isEnd, isSecondary, className, ...rest }: ComponentProps<"th"> & CellLook) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="columnheader"
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

/** The head of the column with a row's actions, which has no visible text. */
export function ActionsTh() {
  return (
    <Th>
      <ActionsLabel />
    </Th>
  );
}

type TdProps = Omit<ComponentProps<"td">, "role"> &
  CellLook & {
    /** Names a figure on a phone, where there are no column headers. */
    label?: string;
    /** An empty cell, hidden on a phone. */
    isEmpty?: boolean;
    /** The row's actions. */
    isAct?: boolean;
    /** Takes the remaining width and is truncated. */
    takesRest?: boolean;
  };

function onPhone({ isAct, isLeftOut }: { isAct?: boolean | undefined; isLeftOut?: boolean | undefined }) {
  if (isLeftOut) return "max-wide:hidden";
  if (isAct) return "max-wide:absolute max-wide:top-1.5 max-wide:right-2 max-wide:group-data-flush:right-0";
  return (
    "max-wide:mr-3.5 max-wide:inline-block max-wide:max-w-full max-wide:align-middle max-wide:leading-6 max-wide:last:mr-0 " +
    "max-wide:first:mr-0 max-wide:first:block max-wide:first:leading-5 max-wide:first:whitespace-normal max-wide:first:[overflow-wrap:anywhere]"
  );
}

export function Td(props: TdProps) {
  const { isEnd, isSecondary, isEmpty, isAct, takesRest, label, className, children, ...rest } = props;
  return (
    <td
      data-act={isAct}
      // biome-ignore lint/a11y/noRedundantRoles: see above.
      role="cell"
      dir="auto"
      {...rest}
      className={cx(
        "h-11 border-b px-3 whitespace-nowrap first:pl-4 last:pr-4 max-wide:h-auto max-wide:border-b-0 max-wide:p-0!",
        "wide:first:max-w-[440px] wide:first:truncate",
        onPhone({ isAct, isLeftOut: isSecondary || isEmpty }),
        isEnd || isAct ? "text-right tabular-nums" : "text-left",
        takesRest && "wide:w-full wide:max-w-0!",
        className,
      )}
    >
      {label && (
        <bdi aria-hidden="true" className="text-subtle wide:hidden">
          {label}{" "}
        </bdi>
      )}
      {children}
    </td>
  );
}

type TimeTdProps = Omit<ComponentProps<typeof Td>, "children"> & {
  at: Date | string | null;
  as?: NonNullable<ComponentProps<typeof Time>["as"]>;
};

/** When something was. The cell is empty if `at` is null. */
export const TimeTd = ({ at, as = "when", ...cell }: TimeTdProps) => (
  <Td isEnd isEmpty={at === null} className="text-muted" {...cell}>
    {at !== null && <Time at={new Date(at).toISOString()} as={as} />}
  </Td>
);
