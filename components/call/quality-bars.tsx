import { cx } from "#components/ui/cx.ts";
import type { Quality } from "./call-types.ts";

const SHOWN: Record<Quality, { bars: number; words: string }> = {
  excellent: { bars: 4, words: "Connection is very good" },
  good: { bars: 3, words: "Connection is good" },
  poor: { bars: 1, words: "Connection is poor" },
  lost: { bars: 0, words: "No connection" },
  unknown: { bars: 0, words: "Connection not measured yet" },
};

/** Four bars, as on a phone. */
export function QualityBars({ quality }: { quality: Quality }) {
  const { bars, words } = SHOWN[quality];
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
        <span
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
