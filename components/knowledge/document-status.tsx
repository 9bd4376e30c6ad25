"use client";

import { Badge, Dot, type Tone } from "#components/ui/badge.tsx";
import { useWords } from "#components/words/use-words.tsx";

export type Status = "pending" | "completed" | "failed";

const TONES: Record<Status, Tone> = { pending: "accent", completed: "ok", failed: "danger" };

/** Whether a document can be searched. */
export function DocumentStatus({ status }: { status: Status }) {
  const words = useWords("knowledge").states;
  const tone = TONES[status];
  return (
    <Badge tone={tone}>
      <Dot tone={tone} />
      {words[status]}
    </Badge>
  );
}
