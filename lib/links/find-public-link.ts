import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { backgroundCss } from "#lib/avatar/background-name.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { findRefusal } from "#lib/links/find-refusal.ts";
import { logoPath } from "#lib/links/link-address.ts";
import type { LinkRefusal } from "#lib/links/link-refusals.ts";
import type { PageLanguage } from "#lib/links/page-language.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";
import { sha256 } from "#lib/platform/crypto.ts";

/** What the page of a hosted link may show to anybody who has its address. */
export type PublicLink = {
  token: string;
  label: string;
  hostName: string;
  /** `background`: CSS of what stands behind the avatar; null for the page's own studio. */
  avatar: { name: string; portraitUrl: string; background: string | null };
  recordConversation: boolean;
  showAiLabel: boolean;
  redirectUrl: string | null;
  /** Why it starts no call at the moment. */
  refusal: LinkRefusal | null;
  hasPasscode: boolean;
  /** `hash` says to which version of the words somebody agrees. */
  consent: { text: string; hash: string } | null;
  language: PageLanguage | "auto";
  themeColor: string | null;
  logoUrl: string | null;
};

/** Null for a link that was deleted or never was. */
export async function findPublicLink(token: string, now = new Date()): Promise<PublicLink | null> {
  // Postgres stores no NUL and would refuse the question.
  const link = token.includes("\0") ? undefined : await findLinkByTokenAcrossOwners(db, token);
  if (!link) return null;
  return {
    token: link.token,
    label: link.label,
    hostName: link.hostName,
    avatar: {
      name: link.avatarName,
      portraitUrl: portraitPath(link.avatarSlug),
      background: backgroundCss(link.background),
    },
    recordConversation: link.recordConversation,
    showAiLabel: link.ownerId === DEMO_ACCOUNT_ID,
    redirectUrl: link.redirectUrl,
    refusal: await findRefusal(link, now),
    hasPasscode: link.passcodeHash !== null,
    consent: link.consentText === null ? null : { text: link.consentText, hash: sha256(link.consentText) },
    language: link.language,
    themeColor: link.themeColor,
    logoUrl: logoPath(link),
  };
}
