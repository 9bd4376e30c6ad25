"use client";

import { ScanFace } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { TalkingPreview } from "./talking-preview.tsx";
import { useObjectUrl } from "./use-object-url.ts";
import type { MakingState, PhotoState } from "./use-photo-maker.ts";

type PhotoResultProps = {
  main: PhotoState;
  making: MakingState;
  voiceSlug: string;
  /** The avatar's name, as it is being typed. */
  name: string;
};

/** The photo and, beside it, the avatar made from it. Before that, what makes a good photo. */
export function PhotoResult({ main, making, voiceSlug, name }: PhotoResultProps) {
  return (
    <div className="wide:row-span-2">
      {main.status === "good" ? (
        <div className="grid grid-cols-2 content-start gap-4 wide:sticky wide:top-4 max-wide:gap-3">
          <ChosenPhoto file={main.photo.file} />
          <Avatar making={making} voiceSlug={voiceSlug} name={name} />
        </div>
      ) : (
        <Tips />
      )}
    </div>
  );
}

function ChosenPhoto({ file }: { file: Blob }) {
  const words = useWords("photoAvatar").result;
  const url = useObjectUrl(file);
  return (
    <figure>
      <Square>
        {/* biome-ignore lint/performance/noImgElement: the photo is in the browser only. */}
        {url && <img src={url} alt={words.photo} className="size-full object-cover" />}
      </Square>
      <figcaption className="pt-2 text-xs text-muted">{words.photo}</figcaption>
    </figure>
  );
}

function Avatar({ making, voiceSlug, name }: Omit<PhotoResultProps, "main">) {
  const words = useWords("photoAvatar");
  if (making.status === "made")
    return <TalkingPreview avatar={making.avatar} voiceSlug={voiceSlug} name={name} />;
  if (making.status === "failed")
    return <Notice tone="danger">{fill(words.makingFailed, { reason: making.reason })}</Notice>;
  const percent = making.status === "making" ? Math.round(making.done * 100) : 0;
  return (
    <div role="status" aria-label={words.making}>
      <Square>
        <div className="flex size-full flex-col items-center justify-center gap-3 p-4 text-center text-sm text-muted">
          {words.making}
          <progress
            max={100}
            value={percent}
            aria-label={words.making}
            className="h-1.5 w-32 accent-accent"
          />
        </div>
      </Square>
    </div>
  );
}

function Square({ children }: { children: ReactNode }) {
  return <div className="aspect-square w-full overflow-hidden rounded-lg bg-surface-press">{children}</div>;
}

/** What makes a good photo. */
function Tips() {
  const words = useWords("photoAvatar").tips;
  return (
    <div className="rounded-lg border border-dashed border-border-strong p-5 max-wide:p-4">
      <h2 className="flex items-center gap-2 text-sm font-medium">
        <ScanFace aria-hidden="true" className="size-4 stroke-[1.75] text-muted" />
        {words.title}
      </h2>
      <ul className="list-disc pt-2 pl-5 text-sm text-muted">
        {words.list.map((tip) => (
          <li key={tip} className="pt-1">
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}
