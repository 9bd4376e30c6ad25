import { ClipDialogButton } from "#components/clips/clip-dialog.tsx";
import { ClipGrid } from "#components/clips/clip-grid.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { CodeBlock } from "#components/ui/snippet.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { countClips, listClips } from "#lib/video/clips/clips.ts";
import { listClipThumbnails } from "#lib/video/takes/takes.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { deleteClipAction, saveClipAction } from "./actions.ts";

export const generateMetadata = titled("clips", (words) => words.pages.list);

export default async function ClipsPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("clips");
  const page = readListQuery(await searchParams);
  const [{ rows, nextCursor }, total] = await Promise.all([listClips(actor, page), countClips(actor, page)]);
  const list = { path: "/clips", ...page };
  if (rows.length === 0 && !page.beforeId && !page.search) {
    return (
      <ConsolePage isEditable={mayDo(actor.role, "clips.change")} title={words.pages.list}>
        <EmptyState
          title={words.empty.title}
          actions={<ClipDialogButton action={saveClipAction} />}
          beside={<CodeBlock label={words.empty.script} code={words.empty.example} />}
        >
          {words.empty.text}
        </EmptyState>
      </ConsolePage>
    );
  }
  const thumbnails = await listClipThumbnails(
    actor,
    rows.map(({ id }) => id),
  );
  const clips = rows.map(({ id, name, takeCount, updatedAt }) => ({
    ...{ id, name, takeCount, updatedAt: updatedAt.toISOString() },
    thumbnailUrl: thumbnails.get(id) ?? null,
  }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "clips.change")}
      title={words.pages.list}
      actions={<ClipDialogButton action={saveClipAction} />}
      search={
        <ListHead
          list={list}
          thing="clips"
          total={total}
          sorts={["name", "created", "updated"]}
          hasHeads={false}
        />
      }
    >
      {rows.length === 0 ? (
        <NothingFound />
      ) : (
        <ClipGrid clips={clips} save={saveClipAction} remove={deleteClipAction} />
      )}
      <ListPager list={list} nextCursor={nextCursor} />
    </ConsolePage>
  );
}
