"use client";

import { type CSSProperties, useEffect, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import type { CallAvatar } from "./call-types.ts";

const IN_CORNER = "top-4 left-4 h-7 px-[11px] text-sm max-wide:top-3 max-wide:left-3";

/** Says on every avatar that it is AI, before and during a call. `label`: in the page's language. */
export function AiLabel({ label, className = IN_CORNER }: { label: string; className?: string }) {
  return (
    <span
      className={cx(
        "absolute z-10 inline-flex items-center rounded-sm bg-overlay font-semibold tracking-[-0.005em] whitespace-nowrap text-on-overlay",
        className,
      )}
    >
      {label}
    </span>
  );
}

type PortraitProps = {
  avatar: CallAvatar;
  /** Empty if the video that covers it has an alternative text. */
  alt: string;
  /** The video is taller than wide, with space above the head. */
  tall?: boolean;
};

/** A chosen background, or the avatar's own studio. */
function styleOf({ background, studio }: CallAvatar): CSSProperties | undefined {
  if (background) return { background };
  // A custom property, which the type of styles doesn't know.
  return studio ? ({ "--studio": studio } as CSSProperties) : undefined;
}

/**
 * The avatar at rest, drawn like a frame of the call, in the same light and position, so the first frame appears
 * without a jump.
 */
export function Portrait({ avatar, alt, tall = false }: PortraitProps) {
  return (
    <div className="absolute inset-0 [container-type:size]">
      <Styled as="div" data-tall={tall} className="still-frame" style={styleOf(avatar)}>
        {/* biome-ignore lint/performance/noImgElement: the portrait already has the displayed size and format. */}
        <img
          src={avatar.portraitUrl}
          alt={alt}
          width={640}
          height={640}
          fetchPriority="high"
          className="absolute bottom-0 left-1/2 aspect-square h-full w-auto max-w-none -translate-x-1/2"
        />
      </Styled>
    </div>
  );
}

/** The heading of a screen. `focus`: the screen replaced another one, so screen readers and the keyboard start here. */
export function ScreenHeading({ focus, children }: { focus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <h1
      ref={heading}
      dir="auto"
      tabIndex={-1}
      className="text-3xl leading-[38px] tracking-[-0.025em] max-wide:text-2xl max-wide:leading-[30px]"
    >
      {children}
    </h1>
  );
}

/** The sentence below it. */
export function ScreenLead({ children }: { children: React.ReactNode }) {
  return (
    <p dir="auto" className="mt-1.5 mb-7 text-[15px] leading-[22px] text-muted max-wide:mt-0.5 max-wide:mb-4">
      {children}
    </p>
  );
}
