import { db } from "#db/client.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { DEMO_SCENARIOS } from "#db/seed/demo-scenarios.ts";
import { backgroundCss } from "#lib/avatar/background-name.ts";
import { portraitPath } from "#lib/avatars/present.ts";
import { listLinksWithFaces } from "#lib/links/queries.ts";

export type DemoLink = {
  token: string;
  label: string;
  /** What one can talk about, in a sentence. */
  description: string;
  avatar: { slug: string; name: string; description: string; portraitUrl: string; background: string | null };
};

/** The calls that the landing page offers. Empty when the instance has no avatar. */
export async function listDemoLinks(): Promise<DemoLink[]> {
  const links = await listLinksWithFaces(db, DEMO_ACCOUNT_ID);
  return links.map((link) => ({
    token: link.token,
    label: link.label,
    description: DEMO_SCENARIOS.find(({ token }) => token === link.token)?.description ?? "",
    avatar: {
      slug: link.avatarSlug,
      name: link.avatarName,
      description: link.avatarDescription,
      portraitUrl: portraitPath(link.avatarSlug),
      background: backgroundCss(link.background),
    },
  }));
}
