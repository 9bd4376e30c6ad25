import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { backgroundCss } from "#lib/avatar/background-name.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { findLinkByTokenAcrossOwners } from "#lib/links/queries.ts";

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
};

/** Null for a link that was deleted or never was. */
export async function findPublicLink(token: string): Promise<PublicLink | null> {
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
  };
}
