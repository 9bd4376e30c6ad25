import { Badge } from "#components/ui/badge.tsx";

/** `disabledReason` is why the webhook was disabled automatically. */
export type WebhookStatus = {
  enabled: boolean;
  disabledReason: "failures" | "gone" | null;
  failuresInRow: number;
};

export function WebhookState({ enabled, disabledReason, failuresInRow }: WebhookStatus) {
  if (disabledReason) return <Badge tone="danger">Disabled</Badge>;
  if (!enabled) return <Badge>Off</Badge>;
  if (failuresInRow > 0) return <Badge tone="warn">Failing</Badge>;
  return <Badge tone="ok">On</Badge>;
}
