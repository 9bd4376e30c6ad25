import { db, type Tx } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import type { Admission } from "#lib/calls/connect/connect-conversation.ts";
import { TEXTS_PER_CALL } from "#lib/calls/text/start-text.ts";
import type { Vision } from "#lib/flow/scenario/vision.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { findLinkFrameAcrossOwners, type HostedLinkRow, lockHostedLinkRow } from "../queries.ts";
import {
  addressBusy,
  consentNeeded,
  decideRefusal,
  type LinkUse,
  linkNotFound,
  MIN_CALL_MS,
  minutesReserved,
  modeNotOffered,
  offersMode,
  originNotAllowed,
  passcodeRefused,
  refuseLink,
  tooManyStarting,
} from "./link-refusals.ts";
import { countLiveCallsFrom, countUnjoinedVisitors, readLinkUse } from "./link-use-queries.ts";

/**
 * A visitor who starts a call. The passcode was checked
 * before, because hashing is too slow for the transaction.
 */
type Visitor = {
  linkId: string;
  mode: SessionRow["mode"];
  addressHash: string;
  /** The hash that the passcode was compared with; null if the link had none. */
  provenHash: string | null;
  consentTextHash: string | undefined;
};

/**
 * The share of an account's concurrent calls that visitors who have not joined yet may hold. Starting costs a visitor one
 * request; without this, a few addresses could keep everybody else out, and the owner's own API calls as well.
 */
const UNJOINED_SHARE = 0.5;

/**
 * Admits a visitor's call within the limits of the link, or throws. Runs in the transaction that stores the
 * session, after the account's row was locked: parallel starts wait for each other, so each counts those
 * before it. The link is locked and read again, because it may have changed since it was opened.
 */
export async function admitCall(
  tx: Tx,
  visitor: Visitor,
  concurrentSessions: number,
  now = new Date(),
): Promise<Admission> {
  const { link, use } = await lockOpenLink(tx, visitor.linkId, now);
  // The passcode was set or changed after the visitor's was compared.
  if (link.passcodeHash !== visitor.provenHash) throw passcodeRefused("passcode_wrong");
  if (!offersMode(link.mode, visitor.mode)) throw modeNotOffered();
  const consent = requireConsent(link, visitor);
  const share = Math.max(1, Math.floor(concurrentSessions * UNJOINED_SHARE));
  await requireAddressPlace(tx, link, visitor, share);
  // It begins at once, and uses no minutes.
  if (visitor.mode === "text") return { maxDurationMs: env.SESSION_MAX_DURATION_MS, consent };
  return { maxDurationMs: await admitTalk(tx, link, use, share), consent };
}

/** Throws if too many of the account's visitors are starting, or the link has no minutes left. Returns the longest call. */
async function admitTalk(tx: Tx, link: HostedLinkRow, use: LinkUse | null, share: number): Promise<number> {
  const unjoined = await countUnjoinedVisitors(tx, link.ownerId);
  if (unjoined >= share) throw tooManyStarting(share, unjoined);
  const leftMs =
    link.maxTotalMinutes !== null && use
      ? link.maxTotalMinutes * 60_000 - use.usedMs - use.reservedMs
      : Number.POSITIVE_INFINITY;
  if (leftMs < MIN_CALL_MS) throw minutesReserved();
  const callMs = (link.maxCallMinutes ?? Number.POSITIVE_INFINITY) * 60_000;
  return Math.floor(Math.min(env.SESSION_MAX_DURATION_MS, callMs, leftMs));
}

/**
 * Admits a visitor who is writing and wants to talk, within the limits of the link, or throws. Returns the longest call. The
 * conversation counts as one use of the link already, and its passcode and consent were checked. Runs like `admitCall`.
 */
export async function admitSwitch(
  tx: Tx,
  { linkId, addressHash }: Pick<Visitor, "linkId" | "addressHash">,
  concurrentSessions: number,
  now = new Date(),
): Promise<number> {
  const { link, use } = await lockOpenLink(tx, linkId, now, { isUsed: true });
  if (!offersMode(link.mode, "voice")) throw modeNotOffered();
  const share = Math.max(1, Math.floor(concurrentSessions * UNJOINED_SHARE));
  await requireAddressPlace(tx, link, { addressHash, mode: "voice" }, share);
  return await admitTalk(tx, link, use, share);
}

/** Locks a link. Throws if it starts no calls. `isUsed`: the conversation counts as one of its uses already. */
async function lockOpenLink(tx: Tx, linkId: string, now: Date, { isUsed = false } = {}) {
  const row = await lockHostedLinkRow(tx, linkId);
  if (!row) throw linkNotFound();
  const link = isUsed ? { ...row, maxUses: null } : row;
  const isMeasured = link.maxUses !== null || link.maxTotalMinutes !== null;
  const use = isMeasured ? await readLinkUse(tx, linkId, now) : null;
  const refusal = decideRefusal(link, use, now);
  if (refusal) throw refuseLink(refusal);
  return { link, use };
}

/** Throws for an address with too many live calls: never more than `share` of a small plan, unless the link's owner allows it. */
async function requireAddressPlace(
  tx: Tx,
  link: HostedLinkRow,
  visitor: Pick<Visitor, "addressHash" | "mode">,
  share: number,
): Promise<void> {
  const calls = link.maxCallsPerAddress ?? Math.min(env.LINK_CALLS_PER_ADDRESS, share);
  const limit = visitor.mode === "text" ? calls * TEXTS_PER_CALL : calls;
  const active = await countLiveCallsFrom(tx, link, visitor);
  if (active >= limit) throw addressBusy(limit, active);
}

function requireConsent(link: HostedLinkRow, visitor: Visitor): Admission["consent"] {
  if (link.consentText === null) return null;
  const textHash = sha256(link.consentText);
  if (visitor.consentTextHash !== textHash) throw consentNeeded();
  return { text: link.consentText, textHash, addressHash: visitor.addressHash };
}

/**
 * Lets a page of another website read the response if the link allows that website, and throws `AUTH_DENIED`
 * otherwise. `foreignOrigin` is null for our own pages and for requests that don't come from a page.
 */
export function admitOrigin(
  link: { allowedOrigins: readonly string[] },
  foreignOrigin: string | null,
  headers: Headers,
): void {
  if (foreignOrigin === null) return;
  if (!link.allowedOrigins.includes(foreignOrigin)) throw originNotAllowed();
  headers.set("Access-Control-Allow-Origin", foreignOrigin);
  headers.set("Vary", "Origin");
}

export type LinkFrame = {
  allowedOrigins: string[];
  language: PageLanguage | "auto";
  /** What its scenario lets visitors show. */
  vision: Vision | null;
};

/** Returns who may frame a link's page, its language and what its visitors may show, or `null` for an unknown link. */
export async function findLinkFrame(token: string): Promise<LinkFrame | null> {
  // Postgres can't store NUL and would reject the query.
  return token.includes("\0") ? null : ((await findLinkFrameAcrossOwners(db, token)) ?? null);
}

/** Returns whether a link lets pages of this website start its calls. Returns `false` for an unknown link. */
export async function allowsOrigin(token: string, origin: string): Promise<boolean> {
  const frame = await findLinkFrame(token);
  return frame?.allowedOrigins.includes(origin) ?? false;
}
