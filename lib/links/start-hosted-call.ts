import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import { type ConnectResult, connectConversation } from "#lib/conversations/connect-conversation.ts";
import type { PublicLink } from "#lib/links/find-public-link.ts";
import { openLink } from "#lib/links/open-link.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { AppError } from "#lib/platform/errors.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";

/** Enough for a class that opens one link together; a flood would only fill the owner's concurrency. */
const STARTS_PER_MINUTE = 60;

/** Who opens a link: by its token, from a network address. `headers` of the answer get the figures of the link's limit. */
type Opening = { token: string; address: string; headers: Headers; videoFormat: FrameFormat };

/**
 * Starts a call for whoever has the link; its owner's plan and limits count. The demo's calls always say "This is AI".
 * Throws `NOT_FOUND` for a dead link, `QUOTA_EXCEEDED` when it is opened or guessed at too often, and what
 * `connectConversation` throws.
 */
export async function startHostedCall(opening: Opening): Promise<ConnectResult & { link: PublicLink }> {
  const { token, address, headers, videoFormat } = opening;
  const link = await openLink(token, address);
  const row = link && (await findLinkByTokenAcrossOwners(db, token));
  if (!row) throw new AppError("NOT_FOUND", { message: "This link does not exist" });
  countRequest(`link:${row.id}`, STARTS_PER_MINUTE, headers);
  const { scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation, background } = row;
  const connected = await connectConversation(
    { ownerId: row.ownerId },
    {
      ...{ scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation, background, videoFormat },
      showAiLabel: link.showAiLabel,
    },
    { kind: row.ownerId === DEMO_ACCOUNT_ID ? "demo" : "hosted_link", hostedLinkId: row.id },
  );
  return { ...connected, link };
}
