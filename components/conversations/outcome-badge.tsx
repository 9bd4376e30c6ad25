"use client";

import { Badge, type Tone } from "#components/ui/badge.tsx";
import { useWords } from "#components/words/use-words.tsx";

export type Outcome = "yes" | "no" | "unclear";

const TONES: Record<Outcome, Tone> = { yes: "ok", no: "danger", unclear: "plain" };

/** The answer to the scenario's success question. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const { outcomes: words } = useWords("conversations");
  return <Badge tone={TONES[outcome]}>{words[outcome]}</Badge>;
}
