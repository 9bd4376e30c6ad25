import type { Quality } from "#components/call/setup/call-types.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";

const BARS: Record<Quality, number> = { excellent: 4, good: 3, poor: 1, lost: 0, unknown: 0 };

/** Four bars, as on a phone. */
export function QualityBars({ quality }: { quality: Quality }) {
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
