import { Badge } from "#components/ui/badge.tsx";

/** How a webhook stands. `disabledReason` is why it was turned off by itself. */
export type WebhookStanding = {
  enabled: boolean;
  disabledReason: "failures" | "gone" | null;
  failuresInRow: number;
};

export function WebhookState({ enabled, disabledReason, failuresInRow }: WebhookStanding) {
  if (disabledReason) return <Badge tone="danger">Turned off</Badge>;
  if (!enabled) return <Badge>Off</Badge>;
  if (failuresInRow > 0) return <Badge tone="warn">Failing</Badge>;
  return <Badge tone="ok">On</Badge>;
}
