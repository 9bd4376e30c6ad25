"use client";

import { Loader, Square, Volume2 } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { useMediaQuery } from "#components/ui/hooks.ts";
import { useStored } from "#components/ui/state/store.ts";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { backgroundCss } from "#lib/avatar-engine/draw/background-name.ts";
import { DEFAULT_LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { useGalleryChoice } from "./avatar-gallery.tsx";
import { AvatarPreview } from "./avatar-preview.ts";

const ICONS = { none: Volume2, preparing: Loader, playing: Square };

type AvatarPictureProps = {
  slug: string;
  name: string;
  portraitUrl: string;
  /** Color stops of the avatar's own studio; the common one without. */
  studio?: string | null;
  /** How much the face moves; the engine's default if omitted. */
  liveliness?: Liveliness;
};

/** A live portrait: it wakes on hover or focus, and says hello on click, in its own voice or in the one chosen round it. */
export function AvatarPortrait(props: AvatarPictureProps) {
  const { slug, name, portraitUrl, studio = null, liveliness = DEFAULT_LIVELINESS } = props;
  const words = useWords("avatars").portrait;
  const [preview] = useState(() => new AvatarPreview(slug));
  const { awake, speech, problem } = useStored(preview);
  const { background, voice, speed } = useGalleryChoice();
  useEffect(() => preview.setBackground(background), [preview, background]);
  useEffect(() => preview.setLiveliness(liveliness), [preview, liveliness]);
  useEffect(() => preview.setVoice({ voice, speed }), [preview, voice, speed]);
  const wantsStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const look = () => {
    if (!wantsStill) preview.look();
  };
  const Icon = ICONS[speech];
  return (
    <>
      <button
        type="button"
        data-testid="avatar-portrait"
        data-awake={awake}
        data-speech={speech}
        onPointerEnter={look}
        onFocus={look}
        onPointerLeave={() => preview.lookAway()}
        onBlur={() => preview.lookAway()}
        onClick={() => preview.press()}
        className="stage group relative block aspect-square w-full overflow-hidden focus-visible:outline-offset-[-4px]"
      >
        <Styled
          as="img"
          src={portraitUrl}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          className="size-full"
          style={{ background: backgroundCss(background, studio) ?? undefined }}
        />
        <span
          ref={preview.attach}
          aria-hidden="true"
          className={cx(
            "absolute inset-0 transition-opacity duration-[var(--t-slow)]",
            awake ? "opacity-100" : "opacity-0",
          )}
        />
        <span className="absolute bottom-3 left-3 inline-flex h-8 max-w-[calc(100%-24px)] items-center gap-2 rounded-md bg-overlay px-3 text-sm font-medium text-on-overlay">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{fill(words[speech], { name })}</span>
        </span>
      </button>
      <p role="status" className={cx("px-4 text-xs text-danger", problem && "pt-3")}>
        {problem && fill(words.problems[problem.code], { reason: problem.reason })}
      </p>
    </>
  );
}
