"use client";

import { Loader, Square, Volume2 } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { cx } from "#components/ui/cx.ts";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { backgroundCss } from "#lib/avatar/background-name.ts";
import { useBehind } from "./avatar-gallery.tsx";
import { ASLEEP, AvatarPreview } from "./avatar-preview.ts";

const ACTS = {
  none: { icon: Volume2, words: "Hear" },
  preparing: { icon: Loader, words: "Getting ready:" },
  playing: { icon: Square, words: "Stop" },
};

type AvatarPictureProps = { slug: string; name: string; portraitUrl: string };

/** An avatar that one can meet: looked at, it looks back; pressed, it says hello in its own voice. */
export function AvatarPicture({ slug, name, portraitUrl }: AvatarPictureProps) {
  const [preview] = useState(() => new AvatarPreview(slug));
  const { awake, speech, problem } = useSyncExternalStore(preview.subscribe, preview.snapshot, () => ASLEEP);
  const behind = useBehind();
  useEffect(() => preview.standBefore(behind), [preview, behind]);
  const wantsStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const look = () => {
    if (!wantsStill) preview.look();
  };
  const { icon: Icon, words } = ACTS[speech];
  return (
    <>
      <button
        type="button"
        data-testid="avatar-picture"
        data-awake={awake}
        data-speech={speech}
        onPointerEnter={look}
        onFocus={look}
        onPointerLeave={() => preview.lookAway()}
        onBlur={() => preview.lookAway()}
        onClick={() => preview.press()}
        className="stage group relative block aspect-square w-full overflow-hidden focus-visible:outline-offset-[-4px]"
      >
        {/* biome-ignore lint/performance/noImgElement: the portrait is already the size and format that is shown. */}
        <img
          src={portraitUrl}
          alt=""
          width={480}
          height={480}
          loading="lazy"
          className="size-full"
          style={{ background: backgroundCss(behind) ?? undefined }}
        />
        <span
          ref={preview.attach}
          aria-hidden="true"
          className={cx(
            "absolute inset-0 transition-opacity duration-[var(--t-slow)]",
            awake ? "opacity-100" : "opacity-0",
          )}
        />
        <span className="absolute bottom-3 left-3 inline-flex h-8 items-center gap-2 rounded-md bg-overlay px-3 text-sm font-medium text-on-overlay">
          <Icon aria-hidden="true" className="size-4" />
          {words} {name}
        </span>
      </button>
      <p role="status" className={cx("px-4 text-xs text-danger", problem && "pt-3")}>
        {problem}
      </p>
    </>
  );
}
