import type { ComponentProps, ReactNode } from "react";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";

type ToolsSectionProps = {
  title: string;
  text: string;
  /** Creates a row. */
  action: ReactNode;
  /** In place of a table without rows. */
  empty: ReactNode;
  isEmpty: boolean;
  /** The table. */
  children: ReactNode;
  /** `section`: its heading's id begins with this. */
  list: ComponentProps<typeof ListHead>["list"] & { section: string };
  nextCursor: string | null;
} & Pick<ComponentProps<typeof ListHead>, "thing" | "total">;

/** A section of the tools page: what it is for, a button that creates a row, and a table, which is searched once it is long. */
export function ToolsSection(props: ToolsSectionProps) {
  const { title, text, action, empty, isEmpty, children, list, thing, total, nextCursor } = props;
  const isSearched = list.search !== undefined;
  const nothing = isSearched ? (
    <NothingFound />
  ) : (
    <p className="rounded-lg border px-4 py-5 text-sm text-muted">{empty}</p>
  );
  return (
    <section aria-labelledby={`${list.section}-title`} className="not-first-of-type:mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={`${list.section}-title`} className="scroll-mt-16 text-base">
            {title}
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      <ListHead
        {...{ list, thing, total }}
        label={title}
        sorts={["name", "created", "updated"]}
        hasHeads={false}
      />
      {isEmpty ? nothing : children}
      <ListPager list={list} nextCursor={nextCursor} />
    </section>
  );
}
