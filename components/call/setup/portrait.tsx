"use client";

import type { CallWords } from "#components/call/words/call-words.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import type { CallAvatar } from "./call-types.ts";

/** For a page outside of the call's own provider. */
export type AiWords = Pick<CallWords, "aiLabel" | "aiAvatar">;

/** Alternative text of every avatar, before and during a call. */
export function AiLabel({ className = "inline-flex", words }: { className?: string; words?: AiWords }) {
  const callWords = useWords();
  const { aiLabel } = words ?? callWords;
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
  avatar: CallAvatar;
  /** The video covers it and has the alternative text. */
  framed?: boolean;
  /** The video is taller than wide, with space above the head. */
  tall?: boolean;
  words?: AiWords;
};

/**
 * The avatar at rest, drawn like a frame of the call, in the same light and position, so the first frame appears
 * without a jump.
 */
export function Portrait({ avatar, framed = false, tall = false, words }: PortraitProps) {
  const callWords = useWords();
  const { aiAvatar } = words ?? callWords;
  return (
    <div className="absolute inset-0 [container-type:size]">
      <Styled
        as="div"
        data-tall={tall}
        className="still-frame"
        style={avatar.background ? { background: avatar.background } : undefined}
      >
        {/* biome-ignore lint/performance/noImgElement: the portrait already has the displayed size and format. */}
        <img
          src={avatar.portraitUrl}
          alt={framed ? "" : fill(aiAvatar, { name: avatar.name })}
          width={640}
          height={640}
          fetchPriority="high"
          className="absolute bottom-0 left-1/2 aspect-square h-full w-auto max-w-none -translate-x-1/2"
        />
      </Styled>
    </div>
  );
}
