import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { type ConnectResult, connectConversation } from "#lib/conversations/connect-conversation.ts";
import { findPublicLink, type PublicLink } from "#lib/links/find-public-link.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { AppError } from "#lib/platform/errors.ts";

/**
 * Starts a call for whoever has the link; its owner's plan and limits count. The demo's calls always say "This is AI".
 * Throws `NOT_FOUND` for a dead link, and what `connectConversation` throws.
 */
export async function startHostedCall(token: string): Promise<ConnectResult & { link: PublicLink }> {
  const link = await findPublicLink(token);
  const row = link && (await findLinkByTokenAcrossOwners(db, token));
  if (!row) throw new AppError("NOT_FOUND", { message: "This link does not exist" });
  const { scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation } = row;
  const connected = await connectConversation(
    { ownerId: row.ownerId },
    { scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation, showAiLabel: link.showAiLabel },
    { kind: row.ownerId === DEMO_ACCOUNT_ID ? "demo" : "hosted_link", hostedLinkId: row.id },
  );
  return { ...connected, link };
}
