"use client";

import { cx } from "#components/ui/cx.ts";
import type { CallPerson } from "./call-types.ts";
import { fill } from "./words/call-words.ts";
import { useWords } from "./words/use-words.tsx";

/** Said of every avatar, before and during a call. */
export function AiLabel({ className = "inline-flex" }: { className?: string }) {
  const { aiLabel } = useWords();
  return (
    <span
      className={cx(
        "absolute top-4 left-4 z-10 h-7 items-center rounded-sm bg-overlay px-[11px] text-sm font-semibold tracking-[-0.005em] text-on-overlay max-wide:top-3 max-wide:left-3",
        className,
      )}
    >
      {aiLabel}
    </span>
  );
}

type PortraitProps = {
  person: CallPerson;
  /** The video comes over it, and has the words. */
  framed?: boolean;
  /** The video is taller than wide, with room above the head. */
  tall?: boolean;
};

/**
 * The avatar at rest: drawn as a frame of the call is, in the same light and at the same place, so that the first one takes
 * over without a jump.
 */
export function Portrait({ person, framed = false, tall = false }: PortraitProps) {
  const { aiAvatar } = useWords();
  return (
    <div className="absolute inset-0 [container-type:size]">
      <div
        data-tall={tall}
        className="still-frame"
        style={person.background ? { background: person.background } : undefined}
      >
        {/* biome-ignore lint/performance/noImgElement: the portrait is already the size and format that is shown. */}
        <img
          src={person.portraitUrl}
          alt={framed ? "" : fill(aiAvatar, { name: person.name })}
          width={640}
          height={640}
          fetchPriority="high"
          className="absolute bottom-0 left-1/2 aspect-square h-full w-auto max-w-none -translate-x-1/2"
        />
      </div>
    </div>
  );
}
