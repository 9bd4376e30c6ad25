import { Badge, type Tone } from "#components/ui/badge.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { LinkRefusal } from "#lib/links/visit/link-refusals.ts";

const TONES: Record<LinkRefusal, Tone> = {
  link_expired: "danger",
  link_paused: "warn",
  link_used_up: "danger",
};

/** Why a link starts no calls. Renders nothing if it does. */
export async function LinkState({ refusal }: { refusal: LinkRefusal | null }) {
  if (!refusal) return null;
  const { states } = await getWords("links");
  return <Badge tone={TONES[refusal]}>{states[refusal]}</Badge>;
}
