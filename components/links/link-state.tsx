import { Badge } from "#components/ui/badge.tsx";
import type { LinkRefusal } from "#lib/links/link-refusals.ts";

const STATES = {
  link_expired: { tone: "danger", word: "Expired" },
  link_paused: { tone: "warn", word: "Paused" },
  link_used_up: { tone: "danger", word: "Used up" },
} as const;

/** What stands between visitors and a call of a link; nothing for one that starts calls. */
export function LinkState({ refusal }: { refusal: LinkRefusal | null }) {
  if (!refusal) return null;
  const { tone, word } = STATES[refusal];
  return <Badge tone={tone}>{word}</Badge>;
}
