import { Badge, Dot, type Tone } from "#components/ui/badge.tsx";

export type Status = "pending" | "completed" | "failed";

const WORDS: Record<Status, { tone: Tone; words: string }> = {
  pending: { tone: "accent", words: "Preparing" },
  completed: { tone: "ok", words: "Ready" },
  failed: { tone: "danger", words: "Failed" },
};

/** Whether a document can be asked. */
export function DocumentStatus({ status }: { status: Status }) {
  const { tone, words } = WORDS[status];
  return (
    <Badge tone={tone}>
      <Dot tone={tone} />
      {words}
    </Badge>
  );
}
