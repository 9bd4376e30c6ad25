import type { Metadata } from "next";
import { ClipDialogButton } from "#components/clips/clip-dialog.tsx";
import { ClipGrid } from "#components/clips/clip-grid.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listClips } from "#lib/video/clips/reads.ts";
import { listClipThumbnails } from "#lib/video/takes/reads.ts";
import { readListQuery } from "../page-helpers.ts";
import { deleteClipAction, saveClipAction } from "./actions.ts";

export const metadata: Metadata = { title: "Clips" };

type ClipsProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const FRAGMENT = `Hello, and *thank you* for booking
a blood test with us. [pause 0.5s]

Please do not eat for ten hours
before you come.`;

export default async function ClipsPage({ searchParams }: ClipsProps) {
  const { actor } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listClips(actor, page);
  if (rows.length === 0 && !page.beforeId) {
    return (
      <ConsolePage isEditable={mayDo(actor.role, "clips.change")} title="Clips">
        <EmptyState
          title="Turn a script into a video"
          actions={<ClipDialogButton label="Create clip" action={saveClipAction} />}
          beside={<CodeBlock label="A script" code={FRAGMENT} />}
        >
          A clip holds takes, each a script that an avatar speaks. Listen within seconds, then render a video.
          When you change a sentence, only that sentence is rendered again.
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
      title="Clips"
      actions={<ClipDialogButton label="Create clip" action={saveClipAction} />}
    >
      <ClipGrid clips={clips} save={saveClipAction} remove={deleteClipAction} />
      <Pager path="/clips" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
