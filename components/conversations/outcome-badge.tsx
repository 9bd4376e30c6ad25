import { Badge, type Tone } from "#components/ui/badge.tsx";

export type Outcome = "yes" | "no" | "unclear";

const OUTCOMES: Record<Outcome, [word: string, tone: Tone]> = {
  yes: ["Yes", "ok"],
  no: ["No", "danger"],
  unclear: ["Unclear", "plain"],
};

/** The answer to the scenario's success question. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const [word, tone] = OUTCOMES[outcome];
  return <Badge tone={tone}>{word}</Badge>;
}
