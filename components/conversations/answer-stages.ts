/** How long each stage of one answer took, as the API returns it. */
export type TurnMetrics = {
  counted_from: "end_of_turn" | "own_account";
  wait_ms: number;
  rest_ms: number;
  voice_replaced: { asked: string; used: string } | null;
  stages: { stage: string; took_ms: number; waited_ms: number }[];
};

type StageStyle = { background: string };

/** A lighter shade, for a stage that belongs to the same step as another. */
const lighter = (color: string): string => `color-mix(in oklch, ${color} 55%, var(--surface))`;

/** In drawing order. */
const STAGE_STYLES: Readonly<Record<string, StageStyle>> = {
  endpointing: { background: "var(--chart-4)" },
  transcription: { background: "var(--chart-3)" },
  retrieval: { background: lighter("var(--chart-3)") },
  model: { background: "var(--chart-1)" },
  failed_model: {
    background:
      "repeating-linear-gradient(135deg, var(--warn) 0 2px, transparent 2px 5px), var(--surface-press)",
  },
  declined_model: {
    background:
      "repeating-linear-gradient(45deg, var(--chart-1) 0 2px, transparent 2px 5px), var(--surface-press)",
  },
  fallback_model: { background: "var(--warn)" },
  tools: { background: lighter("var(--chart-1)") },
  voice: { background: "var(--chart-2)" },
  playback: { background: lighter("var(--chart-2)") },
  rest: {
    background:
      "repeating-linear-gradient(135deg, var(--chart-4) 0 1px, transparent 1px 4px), var(--surface-press)",
  },
  first_frame: { background: "var(--chart-5)" },
};

const ORDER = Object.keys(STAGE_STYLES);

/** The stages that occur in any of the bars, each once, in drawing order. */
export function stageLegend(bars: readonly { segments: Segment[] }[]): Segment[] {
  const known = new Map(bars.flatMap(({ segments }) => segments.map((segment) => [segment.name, segment])));
  return [...known.values()].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
}

export type Segment = StageStyle & { name: string; ms: number };

/**
 * One turn as a bar: the wait by stage, then the unexplained rest, then the time until the first frame, which
 * follows the first sound. Without the first frame, the lengths add up to `wait_ms`.
 */
export function turnSegments({ stages, rest_ms }: TurnMetrics): Segment[] {
  const stageMs = (name: string): number => {
    if (name === "rest") return rest_ms;
    const own = stages.filter(({ stage }) => stage === name);
    return own.reduce(
      (sum, { took_ms, waited_ms }) => sum + (name === "first_frame" ? took_ms : waited_ms),
      0,
    );
  };
  return Object.entries(STAGE_STYLES)
    .map(([name, look]) => ({ name, ...look, ms: stageMs(name) }))
    .filter(({ ms }) => ms > 0);
}
