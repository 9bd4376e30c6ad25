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

/** The avatar at rest. `framed` lies exactly under the video, so that the first frame takes over without a jump. */
export function Portrait({ person, framed = false }: { person: CallPerson; framed?: boolean }) {
  const { aiAvatar } = useWords();
  return (
    // biome-ignore lint/performance/noImgElement: the portrait is already the size and format that is shown.
    <img
      src={person.portraitUrl}
      style={person.background ? { background: person.background } : undefined}
      alt={framed ? "" : fill(aiAvatar, { name: person.name })}
      width={640}
      height={640}
      fetchPriority="high"
      className="absolute inset-0 size-full object-cover object-top"
    />
  );
}
