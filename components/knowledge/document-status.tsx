import { Badge, Dot, type Tone } from "#components/ui/badge.tsx";

export type Status = "pending" | "completed" | "failed";

const STATUSES: Record<Status, { tone: Tone; label: string }> = {
  pending: { tone: "accent", label: "Preparing" },
  completed: { tone: "ok", label: "Ready" },
  failed: { tone: "danger", label: "Failed" },
};

/** Whether a document can be searched. */
export function DocumentStatus({ status }: { status: Status }) {
  const { tone, label } = STATUSES[status];
  return (
    <Badge tone={tone}>
      <Dot tone={tone} />
      {label}
    </Badge>
  );
}
