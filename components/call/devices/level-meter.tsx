import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import type { LevelSource } from "./level-source.ts";
import { useLevelStep } from "./use-level.ts";

const STEPS = 20;

/** The microphone's level in twenty steps. */
export function LevelMeter({ source, label }: { source: LevelSource | null; label: string }) {
  const step = useLevelStep(source, STEPS);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers don't allow styling the meter element.
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((step / STEPS) * 100)}
      className="flex h-2 min-w-0 flex-1 gap-[3px]"
    >
      {Array.from({ length: STEPS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move.
          key={index}
          className={cx("flex-1 rounded-[2px]", index < step ? "bg-accent" : "bg-surface-press")}
        />
      ))}
    </span>
  );
}

const BARS = [0.45, 0.8, 1, 0.7, 0.5];

/** Five bars that follow a voice; without a source they rest. The color is the parent's. */
export function VoiceBars({ source, className }: { source: LevelSource | null; className?: string }) {
  const step = useLevelStep(source, 12, 15);
  return (
    <span aria-hidden="true" className={cx("inline-flex h-4 items-center gap-[3px]", className)}>
      {BARS.map((share) => (
        <Styled
          key={share}
          className="w-[3px] rounded-[2px] bg-current transition-[height] duration-75"
          style={{ height: `${4 + step * share}px` }}
        />
      ))}
    </span>
  );
}

/** The visitor's microphone in the control bar: five steps that fill up; empty when off. */
export function MicrophoneBars({ source }: { source: LevelSource | null }) {
  const step = useLevelStep(source, BARS.length, 12);
  return (
    <span aria-hidden="true" className="flex items-center gap-[2px]">
      {[8, 14, 10, 12, 8].map((height, index) => (
        <Styled
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move.
          key={index}
          className={cx("w-[3px] rounded-[2px]", index < step ? "bg-accent" : "bg-border-strong")}
          style={{ height: index < step ? height : 4 }}
        />
      ))}
    </span>
  );
}
