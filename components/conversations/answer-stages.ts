/** Where the time of one row went, as the API tells it. */
export type TurnMetrics = {
  counted_from: "end_of_turn" | "own_account";
  wait_ms: number;
  rest_ms: number;
  stages: { stage: string; took_ms: number; waited_ms: number }[];
};

type Look = { label: string; background: string };

/** A lighter neighbour of a colour, for what is a part of the same step. */
const beside = (color: string): string => `color-mix(in oklch, ${color} 55%, var(--surface))`;

/** In the order in which they are drawn. */
const LOOKS: Readonly<Record<string, Look>> = {
  endpointing: { label: "End of turn", background: "var(--chart-4)" },
  transcription: { label: "Transcript", background: "var(--chart-3)" },
  retrieval: { label: "Documents", background: beside("var(--chart-3)") },
  model: { label: "Model", background: "var(--chart-1)" },
  tools: { label: "Tools", background: beside("var(--chart-1)") },
  voice: { label: "Voice", background: "var(--chart-2)" },
  playback: { label: "Playback", background: beside("var(--chart-2)") },
  rest: {
    label: "Rest",
    background:
      "repeating-linear-gradient(135deg, var(--chart-4) 0 1px, transparent 1px 4px), var(--surface-press)",
  },
  first_frame: { label: "First frame", background: "var(--chart-5)" },
};

const ORDER = Object.keys(LOOKS);

/** The stages that occur in any of the bars, each once, in the order in which they are drawn. */
export function legendOf(bars: readonly { segments: Segment[] }[]): Segment[] {
  const known = new Map(bars.flatMap(({ segments }) => segments.map((segment) => [segment.name, segment])));
  return [...known.values()].sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name));
}

export type Segment = Look & { name: string; ms: number };

/**
 * One turn as a bar: what was waited for, stage by stage, then what nothing explains, then the picture that comes after
 * the first sound. Up to the picture, the lengths add up to the waiting.
 */
export function segmentsOf({ stages, rest_ms }: TurnMetrics): Segment[] {
  const lengthOf = (name: string): number => {
    if (name === "rest") return rest_ms;
    const own = stages.filter(({ stage }) => stage === name);
    return own.reduce(
      (sum, { took_ms, waited_ms }) => sum + (name === "first_frame" ? took_ms : waited_ms),
      0,
    );
  };
  return Object.entries(LOOKS)
    .map(([name, look]) => ({ name, ...look, ms: lengthOf(name) }))
    .filter(({ ms }) => ms > 0);
}
