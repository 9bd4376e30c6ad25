import { BaseDialogButton } from "#components/knowledge/base-dialog.tsx";
import { BaseTable } from "#components/knowledge/base-table.tsx";
import { FirstBase } from "#components/knowledge/first-base.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { countKnowledgeBases, listKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { SEARCH_LANGUAGES } from "#lib/knowledge/bases/schema.ts";
import { MAX_IMPORT_BYTES } from "#lib/knowledge/documents/schema.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { addDocumentAction, createSampleBaseAction, deleteBaseAction, saveBaseAction } from "./actions.ts";

export const generateMetadata = titled("knowledge", (words) => words.pages.list);

export default async function KnowledgePage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("knowledge");
  const query = await searchParams;
  const page = readListQuery(query);
  const [{ rows, nextCursor }, total] = await Promise.all([
    listKnowledgeBases(actor, page),
    countKnowledgeBases(actor, page),
  ]);
  const list = { path: "/knowledge", ...page };
  const isEmpty = rows.length === 0 && !page.beforeId && !page.search;
  const create = (
    <BaseDialogButton
      variant={isEmpty ? "default" : "primary"}
      action={saveBaseAction}
      languages={SEARCH_LANGUAGES}
      isOpenAtFirst={query.create !== undefined && !isEmpty}
    />
  );
  if (isEmpty) {
    return (
      <ConsolePage
        isEditable={mayDo(actor.role, "knowledge.change")}
        title={words.pages.list}
        actions={create}
      >
        <div className="max-w-[640px] pt-[8vh] max-wide:pt-2">
          <h2 className="text-2xl tracking-[-0.02em]">{words.intro.title}</h2>
          <p className="mt-2 mb-6 text-md text-muted">{words.intro.text}</p>
          <FirstBase
            create={saveBaseAction}
            createSample={createSampleBaseAction}
            add={addDocumentAction}
            maxBytes={MAX_IMPORT_BYTES}
          />
        </div>
      </ConsolePage>
    );
  }
  const lines = rows.map(({ id, name, description, language, documentCount, createdAt, updatedAt }) => ({
    ...{ id, name, description, language, documentCount },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "knowledge.change")}
      title={words.pages.list}
      actions={create}
      search={<ListHead list={list} thing="bases" total={total} sorts={["name", "created", "updated"]} />}
    >
      {rows.length === 0 ? (
        <NothingFound />
      ) : (
        <BaseTable
          bases={lines}
          list={list}
          languages={SEARCH_LANGUAGES}
          save={saveBaseAction}
          remove={deleteBaseAction}
        />
      )}
      <ListPager list={list} nextCursor={nextCursor} />
    </ConsolePage>
  );
}
