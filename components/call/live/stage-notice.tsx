import type { CSSProperties } from "react";
import { Styled } from "#components/ui/styled.tsx";

type NoticeProps = { title: string; text: string; testId: string; seconds?: number };

/** Explains over the stage why nothing moves. `seconds`: how long that may last, as a bar. */
export function StageNotice({ title, text, testId, seconds }: NoticeProps) {
  const length: CSSProperties = { "--seconds": seconds } as CSSProperties; // custom properties are not in React's type
  return (
    <div
      role="status"
      data-testid={testId}
      className="absolute bottom-7 left-1/2 z-10 w-[min(440px,calc(100%-24px))] -translate-x-1/2 rounded-md bg-overlay px-5 pt-4 pb-[18px] text-on-overlay max-wide:bottom-4"
    >
      <h2 className="text-lg">{title}</h2>
      <p className="text-[15px] leading-[22px] opacity-90">{text}</p>
      {seconds !== undefined && (
        <span className="mt-3.5 block h-1 overflow-hidden rounded-[2px] bg-white/25">
          <Styled style={length} className="bar-fill block h-full rounded-[2px] bg-overlay-accent" />
        </span>
      )}
    </div>
  );
}
