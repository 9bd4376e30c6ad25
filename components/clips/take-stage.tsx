"use client";

import { formatLength } from "#components/ui/format-time.ts";
import type { TakeLine } from "./take-line.ts";
import { useSteadyUrl } from "./use-steady-url.ts";

const WORKING: Partial<Record<TakeLine["status"], string>> = {
  generating_audio: "Speaking",
  rendering: "Rendering",
};

/** What there is of a take to see and hear: its video, else its sound under the portrait, and how far the work is. */
export function TakeStage({ take }: { take: TakeLine }) {
  const video = useSteadyUrl(take.files.video);
  const poster = useSteadyUrl(take.files.poster);
  const audio = useSteadyUrl(take.files.audio);
  const captions = useSteadyUrl(take.files.captions);
  const working = WORKING[take.status];
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div
        className="stage relative mx-auto flex justify-center"
        style={{ aspectRatio: take.aspect, maxHeight: 420 }}
      >
        {video ? (
          // biome-ignore lint/a11y/useMediaCaption: every video has captions; only the rule does not see that.
          <video
            src={video}
            poster={poster ?? undefined}
            controls
            playsInline
            preload="metadata"
            aria-label={`Video of ${take.name}`}
            className="size-full object-contain"
          >
            {captions && <track kind="captions" src={captions} srcLang="en" label="Captions" default />}
          </video>
        ) : (
          // biome-ignore lint/performance/noImgElement: the portrait is already the size and format that is shown.
          <img src={take.portraitUrl} alt="" className="absolute inset-0 size-full object-contain" />
        )}
        {working && (
          <div
            role="status"
            className="absolute inset-x-2.5 bottom-2.5 rounded-md bg-overlay px-3 py-2 text-xs text-on-overlay"
          >
            {working}, {Math.floor(take.progress * 100)} %
            <progress
              value={take.progress}
              aria-label={`${working} ${take.name}`}
              className="mt-1.5 block h-1.5 w-full [--bar:var(--overlay-accent)]"
            />
          </div>
        )}
        {!video && !working && take.durationMs !== null && (
          <span className="absolute right-2.5 bottom-2.5 rounded-md bg-overlay px-2 py-1 text-xs text-on-overlay">
            {formatLength(take.durationMs)}
          </span>
        )}
      </div>
      {!video && audio && (
        // biome-ignore lint/a11y/useMediaCaption: the script stands beside it, and the captions are with the downloads.
        <audio
          src={audio}
          controls
          preload="metadata"
          aria-label={`Audio of ${take.name}`}
          className="block w-full"
        />
      )}
    </div>
  );
}
