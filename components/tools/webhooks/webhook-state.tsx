import { Badge } from "#components/ui/badge.tsx";
import { getWords } from "#components/words/get-words.ts";

/** `disabledReason` is why the webhook was disabled automatically. */
export type WebhookStatus = {
  enabled: boolean;
  disabledReason: "failures" | "gone" | null;
  failuresInRow: number;
};

export async function WebhookState({ enabled, disabledReason, failuresInRow }: WebhookStatus) {
  const { states } = (await getWords("tools")).webhooks;
  if (disabledReason) return <Badge tone="danger">{states.disabled}</Badge>;
  if (!enabled) return <Badge>{states.off}</Badge>;
  if (failuresInRow > 0) return <Badge tone="warn">{states.failing}</Badge>;
  return <Badge tone="ok">{states.on}</Badge>;
}
