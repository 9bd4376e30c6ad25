"use client";

import { Clapperboard, Pencil } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { MenuItem } from "#components/ui/menu.tsx";
import { RowActions } from "#components/ui/table/row-actions.tsx";
import { Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { ClipDialog } from "./clip-dialog.tsx";

type ClipLine = {
  id: string;
  name: string;
  takeCount: number;
  updatedAt: string;
  /** A frame of the favorite or newest video, else the avatar's portrait. `null` without takes. */
  thumbnailUrl: string | null;
};

type ClipGridProps = { clips: ClipLine[]; save: FormAction<string>; remove: FormAction };

/** The account's clips, each with a thumbnail. */
export function ClipGrid({ clips, save, remove }: ClipGridProps) {
  const words = useWords("clips").clip;
  const locale = useLocale();
  const [renamed, setRenamed] = useState<ClipLine | null>(null);
  return (
    <>
      <Selection
        rows={clips.map(({ id, name, takeCount }) => ({ id, name, lost: takeCount }))}
        thing="clips"
        remove={remove}
        loss={{ plain: "", counted: words.lossOf }}
      >
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-5">
          {clips.map((clip) => (
            <li key={clip.id} className="overflow-hidden rounded-lg border bg-surface">
              <Link href={`/clips/${clip.id}`} tabIndex={-1} aria-hidden="true" className="block">
                <ClipThumbnail url={clip.thumbnailUrl} />
              </Link>
              <div className="flex items-start gap-2 p-3">
                <SelectRow id={clip.id} name={clip.name} />
                <div className="min-w-0 flex-1">
                  <Link
                    href={`/clips/${clip.id}`}
                    dir="auto"
                    className="block truncate text-sm font-medium hover:underline"
                  >
                    {clip.name}
                  </Link>
                  <p className="text-xs text-muted">
                    {plural(words.takes, clip.takeCount, locale)} · <Time at={clip.updatedAt} />
                  </p>
                </div>
                <RowActions
                  id={clip.id}
                  name={clip.name}
                  remove={remove}
                  removeLabel={words.delete}
                  isKept
                  loss={plural(words.lossOf, clip.takeCount, locale)}
                >
                  <MenuItem onSelect={() => setRenamed(clip)} icon={Pencil}>
                    {words.rename}
                  </MenuItem>
                </RowActions>
              </div>
            </li>
          ))}
        </ul>
      </Selection>
      {renamed && (
        <ClipDialog clip={renamed} action={save} open onOpenChange={(open) => !open && setRenamed(null)} />
      )}
    </>
  );
}

function ClipThumbnail({ url }: { url: string | null }) {
  if (url === null) {
    return (
      <span className="flex aspect-video items-center justify-center bg-surface-sunk text-subtle">
        <Clapperboard className="size-8 stroke-[1.25]" />
      </span>
    );
  }
  return (
    <span className="stage block aspect-video overflow-hidden">
      {/* biome-ignore lint/performance/noImgElement: the frame already has the size and format shown. */}
      <img src={url} alt="" loading="lazy" className="size-full object-contain" />
    </span>
  );
}
