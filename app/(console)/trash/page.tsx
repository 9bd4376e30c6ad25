import { ConsolePage } from "#components/shell/console-page.tsx";
import { TrashTable } from "#components/trash/trash-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { TRASH_DAYS, trashExpiry } from "#lib/trash/schema.ts";
import { countTrash, listTrash } from "#lib/trash/trash.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { deleteForGoodAction } from "./actions.ts";

export const generateMetadata = titled("trash", (words) => words.title);

export default async function TrashPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("trash");
  // What was deleted last comes first, whatever the address says.
  const page = readListQuery({ cursor: (await searchParams).cursor, sort: "-updated" });
  const [{ rows, nextCursor }, total] = await Promise.all([listTrash(actor, page), countTrash(actor)]);
  const days = { days: TRASH_DAYS };
  const lines = rows.map(({ id, kind, name, deletedAt }) => ({
    ...{ id, kind, name },
    deletedAt: deletedAt.toISOString(),
    expiresAt: trashExpiry(deletedAt).toISOString(),
  }));
  return (
    <ConsolePage isEditable={mayDo(actor.role, "trash.change")} title={words.title}>
      {rows.length === 0 && !page.beforeId ? (
        <EmptyState title={words.empty.title}>{fill(words.empty.text, days)}</EmptyState>
      ) : (
        <>
          <p className="max-w-[90ch] text-muted">{fill(words.intro, days)}</p>
          <details className="mt-1 mb-3 max-w-[90ch] text-sm text-muted">
            <summary className="cursor-pointer">{words.keeps.title}</summary>
            <p className="mt-1">{words.keeps.text}</p>
          </details>
          <p className="mb-5 text-sm text-muted tabular-nums">
            {plural(words.total, total, await getLocale())}
          </p>
          <TrashTable lines={lines} remove={deleteForGoodAction} />
          <Pager path="/trash" nextCursor={nextCursor} isFirst={!page.beforeId} isSorted />
        </>
      )}
    </ConsolePage>
  );
}
