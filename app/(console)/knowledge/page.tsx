import type { Metadata } from "next";
import { BaseDialogButton } from "#components/knowledge/base-dialog.tsx";
import { BaseTable } from "#components/knowledge/base-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listKnowledgeBases } from "#lib/knowledge-bases/list-knowledge-bases.ts";
import { SEARCH_LANGUAGES } from "#lib/knowledge-bases/schema.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { readListQuery } from "../list-query.ts";
import { deleteBaseAction, saveBaseAction } from "./actions.ts";

export const metadata: Metadata = { title: "Knowledge" };

type KnowledgeProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const FRAGMENT = `{
  "type": "rag",
  "name": "look_up",
  "description": "What the house rules say",
  "knowledge_base_id": "…"
}`;

export default async function KnowledgePage({ searchParams }: KnowledgeProps) {
  const { caller } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listKnowledgeBases(caller, page);
  if (rows.length === 0 && !page.beforeId) {
    return (
      <ConsolePage title="Knowledge">
        <EmptyState
          title="Give answers a source"
          actions={
            <BaseDialogButton
              label="Make a knowledge base"
              action={saveBaseAction}
              languages={SEARCH_LANGUAGES}
            />
          }
          beside={<CodeBlock label="How a scenario asks it" code={FRAGMENT} />}
        >
          A knowledge base holds documents. In a call, the passages that fit the question are looked up, and
          the avatar answers from them.
        </EmptyState>
      </ConsolePage>
    );
  }
  const lines = rows.map(({ id, name, description, language, documentCount, updatedAt }) => ({
    ...{ id, name, description, language, documentCount },
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <ConsolePage
      title="Knowledge"
      actions={
        <BaseDialogButton label="New knowledge base" action={saveBaseAction} languages={SEARCH_LANGUAGES} />
      }
    >
      <BaseTable bases={lines} languages={SEARCH_LANGUAGES} save={saveBaseAction} remove={deleteBaseAction} />
      <Pager path="/knowledge" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
