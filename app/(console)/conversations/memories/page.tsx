import Link from "next/link";
import { notFound } from "next/navigation";
import { ForgetVisitor } from "#components/conversations/memories/forget-visitor.tsx";
import { MemoryTable } from "#components/conversations/memories/memory-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listMemories } from "#lib/memories/memories.ts";
import { memoriesQuery } from "#lib/memories/schema.ts";
import { type QueryProps, titled } from "../../../pages.ts";
import { readListQuery } from "../../page-helpers.ts";
import { deleteMemoryAction, forgetVisitorAction } from "../actions.ts";

export const generateMetadata = titled("conversations", (words) => words.memories.pageTitle);

/** What the account's scenarios remember of one visitor. */
export default async function MemoriesPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const { memories: words, title } = await getWords("conversations");
  const query = await searchParams;
  const visitorId = memoriesQuery.shape.visitor_id.safeParse(query.visitor_id).data;
  if (visitorId === undefined) notFound();
  const page = readListQuery(query);
  const { rows, nextCursor } = await listMemories(actor, { visitorId }, page);
  const isEditable = mayDo(actor.role, "conversations.change");
  const ofVisitor = `?visitor_id=${encodeURIComponent(visitorId)}`;
  return (
    <ConsolePage
      title={words.pageTitle}
      parent={{ href: "/conversations", label: title }}
      actions={
        <>
          <Link href={`/conversations${ofVisitor}`} className={buttonClass()}>
            {words.conversations}
          </Link>
          {isEditable && <ForgetVisitor visitorId={visitorId} action={forgetVisitorAction} />}
        </>
      }
    >
      <p className="mb-4 max-w-[72ch] text-sm wrap-anywhere text-muted">
        {fill(words.about, { visitor: visitorId })}
      </p>
      {rows.length > 0 ? (
        <MemoryTable memories={rows} remove={isEditable ? deleteMemoryAction : null} />
      ) : (
        <p className="max-w-[72ch] rounded-lg border px-4 py-5 text-sm text-muted">{words.nothing}</p>
      )}
      <Pager path={`/conversations/memories${ofVisitor}`} nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
