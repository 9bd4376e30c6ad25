import type { Metadata } from "next";
import { ClipDialogButton } from "#components/clips/clip-dialog.tsx";
import { ClipGrid } from "#components/clips/clip-grid.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { listClips } from "#lib/clips/list-clips.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { listClipPictures } from "#lib/takes/list-clip-pictures.ts";
import { readListQuery } from "../list-query.ts";
import { deleteClipAction, saveClipAction } from "./actions.ts";

export const metadata: Metadata = { title: "Clips" };

type ClipsProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const FRAGMENT = `Hello, and *thank you* for booking
a blood test with us. [pause 0.5s]

Please do not eat for ten hours
before you come.`;

export default async function ClipsPage({ searchParams }: ClipsProps) {
  const { caller } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listClips(caller, page);
  if (rows.length === 0 && !page.beforeId) {
    return (
      <ConsolePage title="Clips">
        <EmptyState
          title="Turn a script into a video"
          actions={<ClipDialogButton label="Make a clip" action={saveClipAction} />}
          beside={<CodeBlock label="A script" code={FRAGMENT} />}
        >
          A clip holds takes: each is a script that an avatar speaks. You hear it within seconds, then render
          it as a video, and change a sentence without rendering the rest again.
        </EmptyState>
      </ConsolePage>
    );
  }
  const pictures = await listClipPictures(
    caller,
    rows.map(({ id }) => id),
  );
  const clips = rows.map(({ id, name, takeCount, updatedAt }) => ({
    ...{ id, name, takeCount, updatedAt: updatedAt.toISOString() },
    pictureUrl: pictures.get(id) ?? null,
  }));
  return (
    <ConsolePage title="Clips" actions={<ClipDialogButton label="New clip" action={saveClipAction} />}>
      <ClipGrid clips={clips} save={saveClipAction} remove={deleteClipAction} />
      <Pager path="/clips" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}
