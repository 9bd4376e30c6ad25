import { Badge } from "#components/ui/badge.tsx";
import type { LinkRefusal } from "#lib/links/visit/link-refusals.ts";

const STATES = {
  link_expired: { tone: "danger", label: "Expired" },
  link_paused: { tone: "warn", label: "Paused" },
  link_used_up: { tone: "danger", label: "Used up" },
} as const;

/** Why a link starts no calls. Renders nothing if it does. */
export function LinkState({ refusal }: { refusal: LinkRefusal | null }) {
  if (!refusal) return null;
  const { tone, label } = STATES[refusal];
  return <Badge tone={tone}>{label}</Badge>;
}
