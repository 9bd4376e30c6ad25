"use client";

import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { TakePlayer } from "./player/take-player.tsx";
import type { TakeLine } from "./take-line.ts";
import { useStableUrl } from "./use-stable-url.ts";

/** The player of a take, or its avatar's portrait until there is audio, and what its job is doing. */
export function TakeStage({ clipId, take }: { clipId: string; take: TakeLine }) {
  const words = useWords("clips").takes;
  const src = useStableUrl(take.files.video ?? take.files.audio);
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      {src ? (
        <TakePlayer clipId={clipId} take={take} src={src} />
      ) : (
        <Styled
          as="div"
          className="stage relative mx-auto flex w-full justify-center"
          style={{ aspectRatio: take.aspect, maxHeight: 420 }}
        >
          {/* biome-ignore lint/performance/noImgElement: the portrait already has the size and format shown. */}
          <img src={take.portraitUrl} alt="" className="absolute inset-0 size-full object-contain" />
        </Styled>
      )}
      {take.job && (
        <div role="status" className="border-t px-3 py-2.5 text-xs text-muted">
          {take.job.text}
          <progress
            {...(take.job.share !== null && { value: take.job.share })}
            aria-label={fill(words.progress, { name: take.name })}
            className="mt-1.5 block h-1.5 w-full"
          />
        </div>
      )}
    </div>
  );
}
