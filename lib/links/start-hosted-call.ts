import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import { type ConnectResult, connectConversation } from "#lib/conversations/connect-conversation.ts";
import { admitCall } from "#lib/links/admit-call.ts";
import { admitOrigin } from "#lib/links/admit-origin.ts";
import type { PublicLink } from "#lib/links/find-public-link.ts";
import { linkNotFound, refuseLink } from "#lib/links/link-refusals.ts";
import { openLink } from "#lib/links/open-link.ts";
import { provePasscode } from "#lib/links/prove-passcode.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { addressGroup, hashAddress } from "#lib/platform/address-hash.ts";
import { env } from "#lib/platform/env.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";

/** Enough for a class that opens one link together; a flood would only fill the owner's concurrency. */
const STARTS_PER_MINUTE = 60;

/** Who opens a link: by its token, from a network address. `headers` of the answer get the figures of the link's limit. */
type Opening = {
  token: string;
  address: string;
  headers: Headers;
  videoFormat: FrameFormat;
  passcode: string | undefined;
  consentTextHash: string | undefined;
  /** The website whose page asks, when it is another one than ours; null for our own, and for what is no page. */
  foreignOrigin: string | null;
};

/**
 * Starts a call for whoever has the link; its owner's plan and limits count. The demo's calls always say "This is AI".
 * Throws `NOT_FOUND` for a dead or expired link, `QUOTA_EXCEEDED` when it is used up, opened or guessed at too often,
 * `AUTH_DENIED` for a paused link, a wrong passcode and a website that may not show it, `VALIDATION` where something has
 * to be agreed to, `CONCURRENCY_LIMIT` for too many calls from one address, and what `connectConversation` throws.
 */
export async function startHostedCall(opening: Opening): Promise<ConnectResult & { link: PublicLink }> {
  const { token, address, headers, videoFormat, passcode, consentTextHash, foreignOrigin } = opening;
  const link = await openLink(token, address);
  const row = link && (await findLinkByTokenAcrossOwners(db, token));
  if (!row) throw linkNotFound();
  admitOrigin(row, foreignOrigin, headers);
  countRequest(`link starts:${addressGroup(address)}`, env.LINK_STARTS_PER_MINUTE, new Headers());
  countRequest(`link:${row.id}`, STARTS_PER_MINUTE, headers);
  if (link.refusal) throw refuseLink(link.refusal);
  await provePasscode(row, passcode, address);
  const addressHash = hashAddress(address);
  const visitor = { linkId: row.id, addressHash, provenHash: row.passcodeHash, consentTextHash };
  const { scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation, background } = row;
  const connected = await connectConversation(
    { ownerId: row.ownerId },
    {
      ...{ scenarioId, avatarId, runtimeVars, sttKeywords, recordConversation, background, videoFormat },
      showAiLabel: link.showAiLabel,
    },
    {
      kind: row.ownerId === DEMO_ACCOUNT_ID ? "demo" : "hosted_link",
      hostedLinkId: row.id,
      addressHash,
      admit: (tx) => admitCall(tx, visitor),
    },
  );
  return { ...connected, link };
}
