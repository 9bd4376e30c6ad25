import { CircleDot } from "lucide-react";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import type { Quality } from "../setup/call-types.ts";
import { useWords } from "../words/use-words.tsx";
import type { CallViewProps } from "./call-view-props.ts";
import { ElapsedTime } from "./elapsed-time.tsx";

const BARS: Record<Quality, number> = { excellent: 4, good: 3, poor: 1, lost: 0, unknown: 0 };

/** Four bars, as on a phone. */
function QualityBars({ quality }: { quality: Quality }) {
  const bars = BARS[quality];
  const words = useWords().call.quality[quality];
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      data-testid="quality"
      data-quality={quality}
      className="flex h-3.5 items-end gap-[2px] max-wide:h-7 max-wide:rounded-sm max-wide:bg-overlay max-wide:px-2.5 max-wide:py-[7px]"
    >
      {[5, 8, 11, 14].map((height, index) => (
        <Styled
          key={height}
          className={cx(
            "w-[3px] rounded-[1px]",
            index < bars ? "bg-muted max-wide:bg-on-overlay" : "bg-border-strong max-wide:bg-white/35",
          )}
          style={{ height }}
        />
      ))}
    </span>
  );
}

/** The line above the stage. On a phone only the connection remains, at the top right of the video. */
export function CallHeader({ label, startedAtMs, recorded, quality, reconnecting }: CallViewProps) {
  const words = useWords().call;
  return (
    <header className="flex items-center gap-2.5 text-base text-muted max-wide:pointer-events-none max-wide:absolute max-wide:top-3 max-wide:right-3 max-wide:z-10 wide:col-span-full wide:px-1">
      <h1 dir="auto" className="truncate text-base text-foreground max-wide:sr-only">
        {label}
      </h1>
      <span aria-hidden="true" className="text-subtle max-wide:hidden">
        ·
      </span>
      <ElapsedTime sinceMs={startedAtMs} className="max-wide:sr-only" />
      <span className="flex-1 max-wide:hidden" />
      {recorded && (
        <span className="mr-2 inline-flex items-center gap-1.5 whitespace-nowrap max-wide:absolute max-wide:top-9 max-wide:right-0 max-wide:mr-0 max-wide:h-7 max-wide:rounded-sm max-wide:bg-overlay max-wide:px-2.5 max-wide:text-sm max-wide:text-on-overlay">
          <CircleDot
            aria-hidden="true"
            className="size-4 stroke-[1.75] text-danger max-wide:text-on-overlay"
          />
          {words.recorded}
        </span>
      )}
      <QualityBars quality={reconnecting ? "lost" : quality} />
    </header>
  );
}
