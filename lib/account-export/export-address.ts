import type { MemberActor } from "#lib/platform/actor.ts";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";

const PURPOSE = "account export";
const LIFETIME_MS = 300_000;

const signedText = ({ ownerId, userId }: MemberActor, expires: string): string =>
  `${ownerId}\n${userId}\n${expires}`;

/** The page that downloads the export, for five minutes and this member only. */
export function signExportAddress(actor: MemberActor, nowMs = Date.now()): string {
  const expires = String(nowMs + LIFETIME_MS);
  const signature = signText(PURPOSE, signedText(actor, expires));
  return `/settings/export?${new URLSearchParams({ expires, signature })}`;
}

/** Whether the member was given this address a moment ago. */
export function isExportAddress(actor: MemberActor, query: URLSearchParams, nowMs = Date.now()): boolean {
  const expires = query.get("expires") ?? "";
  const isGenuine = isSignature(query.get("signature") ?? "", PURPOSE, signedText(actor, expires));
  return isGenuine && Number(expires) > nowMs;
}
