import { GuardrailsPanel } from "#components/conversations/guardrails-panel.tsx";
import { LiveRefresh } from "#components/conversations/live/live-refresh.tsx";
import type { NamedConversationRow } from "#lib/conversations/conversations.ts";
import { presentReview } from "#lib/conversations/reviews/present.ts";
import { findCallReview } from "#lib/conversations/reviews/reviews.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { retryReviewAction } from "../actions.ts";
import { hasJustEnded } from "./transcript-lines.ts";

type CallReviewProps = {
  actor: Actor;
  call: NamedConversationRow;
  rows: Parameters<typeof findCallReview>[2];
  isEditable: boolean;
  isDemo: boolean;
};

/** The review of a call whose scenario has guardrails. */
export async function CallReview({ actor, call, rows, isEditable, isDemo }: CallReviewProps) {
  const found = await findCallReview(actor, call.id, rows);
  if (!found.isGuarded || call.activeAt === null) return null;
  const isExpected = found.review ? found.review.status === "pending" : hasJustEnded(call);
  return (
    <>
      <GuardrailsPanel
        id={call.id}
        review={presentReview(found)}
        isLive={isLiveStatus(call.status)}
        isExpected={isExpected}
        isDemo={isDemo}
        rows={rows}
        retry={isEditable ? retryReviewAction : null}
      />
      {isExpected && <LiveRefresh />}
    </>
  );
}
