import type { Db } from "#db/client.ts";
import type { Admission } from "#lib/conversations/connect-conversation.ts";
import {
  addressBusy,
  consentNeeded,
  LEAST_CALL_MS,
  linkNotFound,
  minutesReserved,
  passcodeRefused,
  refusalOf,
  refuseLink,
} from "#lib/links/link-refusals.ts";
import { countLiveFrom, readLinkUse } from "#lib/links/link-use-queries.ts";
import { type HostedLinkRow, holdHostedLinkRow } from "#lib/links/queries.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/** Who asks for a call, with what was already checked: the passcode's hash takes long, and must not be waited for in here. */
type Visitor = {
  linkId: string;
  addressHash: string;
  /** The hash that the passcode was compared with; null where the link had none. */
  provenHash: string | null;
  consentTextHash: string | undefined;
};

/**
 * Lets a visitor's call begin within what the link allows, or throws. It runs in the transaction that makes the session,
 * after the account's row was locked: parallel starts wait for each other, and each counts those before it. The link
 * itself stays as it is until the transaction ends.
 */
export async function admitCall(tx: Db, visitor: Visitor, now = new Date()): Promise<Admission> {
  const link = await holdHostedLinkRow(tx, visitor.linkId);
  if (!link) throw linkNotFound();
  const isMeasured = link.maxUses !== null || link.maxTotalMinutes !== null;
  const use = isMeasured ? await readLinkUse(tx, link.id, now) : null;
  const refusal = refusalOf(link, use, now);
  if (refusal) throw refuseLink(refusal);
  // Set or changed since the visitor's passcode was compared.
  if (link.passcodeHash !== visitor.provenHash) throw passcodeRefused("passcode_wrong");
  const consent = consentOf(link, visitor);
  const limit = link.maxCallsPerAddress ?? env.LINK_CALLS_PER_ADDRESS;
  const active = await countLiveFrom(tx, link.id, visitor.addressHash);
  if (active >= limit) throw addressBusy(limit, active);
  const leftMs =
    link.maxTotalMinutes !== null && use
      ? link.maxTotalMinutes * 60_000 - use.usedMs - use.reservedMs
      : Number.POSITIVE_INFINITY;
  if (leftMs < LEAST_CALL_MS) throw minutesReserved();
  const callMs = (link.maxCallMinutes ?? Number.POSITIVE_INFINITY) * 60_000;
  return { maxDurationMs: Math.floor(Math.min(env.SESSION_MAX_DURATION_MS, callMs, leftMs)), consent };
}

function consentOf(link: HostedLinkRow, visitor: Visitor): Admission["consent"] {
  if (link.consentText === null) return null;
  const textHash = sha256(link.consentText);
  if (visitor.consentTextHash !== textHash) throw consentNeeded();
  return { text: link.consentText, textHash, addressHash: visitor.addressHash };
}
