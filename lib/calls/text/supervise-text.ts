import { db } from "#db/client.ts";
import { env } from "#lib/platform/env.ts";
import { endText, wakeText } from "./serve-text.ts";
import { listLiveTextsAcrossOwners } from "./text-queries.ts";

/** Longer than anybody writes without a break that ends the conversation. */
const MAX_TEXT_MS = 12 * 3_600_000;

type LiveText = Awaited<ReturnType<typeof listLiveTextsAcrossOwners>>[number];
type TextPlan = "leave" | "wake" | { end: "idle" | "max_duration" };

/** Decides what to do about one live text conversation. Pure. */
export function planText(
  { createdAt, openSeq, isDue, heldUntil, activityAt }: Omit<LiveText, "id">,
  now: Date,
  idleMs: number,
): TextPlan {
  const isHeld = heldUntil !== null && heldUntil > now;
  if (now.getTime() - createdAt.getTime() > MAX_TEXT_MS) return { end: "max_duration" };
  if (isHeld) return "leave";
  if (now.getTime() - activityAt.getTime() > idleMs) return { end: "idle" };
  return openSeq !== null || isDue ? "wake" : "leave";
}

/**
 * One round over all live text conversations: ends those in which nobody has written for long, and continues those whose app
 * died in the middle of a turn.
 */
export async function superviseTexts(now: Date): Promise<void> {
  for (const text of await listLiveTextsAcrossOwners(db)) {
    const plan = planText(text, now, env.TEXT_IDLE_MS);
    if (plan === "wake") wakeText(text.id);
    else if (plan !== "leave") await endText(text.id, plan.end);
  }
}
