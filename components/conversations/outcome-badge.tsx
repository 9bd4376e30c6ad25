import { Badge, type Tone } from "#components/ui/badge.tsx";

export type OutcomeWord = "yes" | "no" | "unclear";

const SHOWN: Record<OutcomeWord, [word: string, tone: Tone]> = {
  yes: ["Yes", "ok"],
  no: ["No", "danger"],
  unclear: ["Unclear", "plain"],
};

/** The answer to the scenario's success question. */
export function OutcomeBadge({ outcome }: { outcome: OutcomeWord }) {
  const [word, tone] = SHOWN[outcome];
  return <Badge tone={tone}>{word}</Badge>;
}
