import { toVisemes } from "#lib/avatar/phoneme-track.ts";
import type { Speech } from "../face/face-messages.ts";

const PX_PER_MS = 0.35;
const ROW_PX = 28;

type Span = { key: string; label: string; startMs: number; endMs: number };

/** What is said, as the voice timed it, and what the mouth makes of it. */
export function Timeline({
  speech,
  audioMs,
  lengthMs,
}: {
  speech: Speech[];
  audioMs: number;
  lengthMs: number;
}) {
  const phonemes: Span[] = speech.flatMap(({ startMs, phonemes: timed }, piece) =>
    (timed ?? []).map(([label, start, end], index) => ({
      key: `${piece}-${index}`,
      label,
      startMs: startMs + start,
      endMs: startMs + end,
    })),
  );
  const visemes: Span[] = speech.flatMap(({ startMs, phonemes: timed }, piece) =>
    toVisemes(startMs, timed ?? []).map(({ viseme, startMs: from, endMs }, index) => ({
      key: `${piece}-${index}`,
      label: viseme,
      startMs: from,
      endMs,
    })),
  );
  if (phonemes.length === 0) {
    return <p className="text-sm text-muted">No timings: the lips follow the sound alone.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label="Phonemes and visemes" tabIndex={0} className="overflow-x-auto rounded-md border">
      <div className="relative" style={{ width: lengthMs * PX_PER_MS, height: 2 * ROW_PX }}>
        <Row spans={phonemes} top={0} className="bg-surface" />
        <Row spans={visemes} top={ROW_PX} className="bg-accent-soft text-accent-text" />
        <div className="absolute inset-y-0 w-px bg-danger" style={{ left: audioMs * PX_PER_MS }} />
      </div>
    </section>
  );
}

function Row({ spans, top, className }: { spans: Span[]; top: number; className: string }) {
  return spans.map(({ key, label, startMs, endMs }) => (
    <span
      key={key}
      title={`${label}: ${Math.round(startMs)} to ${Math.round(endMs)} ms`}
      className={`absolute flex h-7 items-center justify-center overflow-hidden border-r text-micro ${className}`}
      style={{ left: startMs * PX_PER_MS, width: Math.max(1, (endMs - startMs) * PX_PER_MS), top }}
    >
      {label}
    </span>
  ));
}
