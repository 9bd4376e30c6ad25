"use client";

import { useEffect, useState } from "react";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type WaveformProps = {
  /** Where the bars are read. Without them, the slider is a line. */
  url: string;
  name: string;
  positionMs: number;
  durationMs: number;
  onSeek: (positionMs: number) => void;
};

const HEIGHT = 32;
const BAR_WIDTH = 2;
const PITCH = 3;
/** Silence is drawn as a dot, so the line never breaks. */
const MIN_BAR = 2;
const FLAT = Array.from({ length: 72 }, () => 0);

const isBars = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((bar) => typeof bar === "number");

/** The loudness of a take over time. It is also the slider that seeks. */
export function Waveform({ url, name, positionMs, durationMs, onSeek }: WaveformProps) {
  const words = useWords("clips").player;
  const bars = useBars(url);
  const played = durationMs > 0 ? positionMs / durationMs : 0;
  return (
    <div className="relative h-8 min-w-0 flex-1 rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * PITCH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="size-full"
      >
        {bars.map((bar, index) => {
          const height = Math.max(MIN_BAR, bar * HEIGHT);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position.
              key={index}
              x={index * PITCH}
              y={(HEIGHT - height) / 2}
              width={BAR_WIDTH}
              height={height}
              rx={0.5}
              className={index / bars.length < played ? "fill-accent" : "fill-border-strong"}
            />
          );
        })}
      </svg>
      <input
        type="range"
        aria-label={fill(words.position, { name })}
        aria-valuetext={fill(words.at, {
          position: formatDuration(positionMs),
          duration: formatDuration(durationMs),
        })}
        min={0}
        max={Math.max(1, durationMs)}
        step={100}
        value={Math.min(positionMs, durationMs)}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

function useBars(url: string): number[] {
  const [bars, setBars] = useState(FLAT);
  useEffect(() => {
    const gone = new AbortController();
    fetch(url, { signal: gone.signal })
      .then(async (answer) => {
        const read: unknown = answer.ok ? await answer.json() : null;
        if (isBars(read)) setBars(read);
      })
      // The slider works without its bars.
      .catch(() => undefined);
    return () => gone.abort();
  }, [url]);
  return bars;
}
