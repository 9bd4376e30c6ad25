import type { Metadata } from "next";
import { BaseDialogButton } from "#components/knowledge/base-dialog.tsx";
import { BaseTable } from "#components/knowledge/base-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listKnowledgeBases } from "#lib/knowledge/bases/reads.ts";
import { SEARCH_LANGUAGES } from "#lib/knowledge/bases/schema.ts";
import { readListQuery } from "../page-helpers.ts";
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
  const { actor } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listKnowledgeBases(actor, page);
  if (rows.length === 0 && !page.beforeId) {
    return (
      <ConsolePage isEditable={mayDo(actor.role, "knowledge.change")} title="Knowledge">
        <EmptyState
          title="Answer from your documents"
          actions={
            <BaseDialogButton
              label="Create knowledge base"
              action={saveBaseAction}
              languages={SEARCH_LANGUAGES}
            />
          }
          beside={<CodeBlock label="In a scenario" code={FRAGMENT} />}
        >
          A knowledge base holds documents. During a call, the avatar looks up passages that fit the question
          and answers from them.
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
      isEditable={mayDo(actor.role, "knowledge.change")}
      title="Knowledge"
      actions={
        <BaseDialogButton
          label="Create knowledge base"
          action={saveBaseAction}
          languages={SEARCH_LANGUAGES}
        />
      }
    >
      <BaseTable bases={lines} languages={SEARCH_LANGUAGES} save={saveBaseAction} remove={deleteBaseAction} />
      <Pager path="/knowledge" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
