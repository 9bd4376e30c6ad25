import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { hostedLinkLogos, hostedLinks } from "#db/schema/index.ts";

export async function setLogo(db: Db, linkId: string, picture: Uint8Array): Promise<void> {
  await db
    .insert(hostedLinkLogos)
    .values({ hostedLinkId: linkId, picture })
    .onConflictDoUpdate({ target: hostedLinkLogos.hostedLinkId, set: { picture } });
}

export async function deleteLogo(db: Db, linkId: string): Promise<void> {
  await db.delete(hostedLinkLogos).where(eq(hostedLinkLogos.hostedLinkId, linkId));
}

/** Unscoped, because a visitor has only the token. */
export async function findLogoAcrossOwners(db: Db, token: string): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ picture: hostedLinkLogos.picture })
    .from(hostedLinkLogos)
    .innerJoin(hostedLinks, eq(hostedLinks.id, hostedLinkLogos.hostedLinkId))
    .where(eq(hostedLinks.token, token));
  return row?.picture;
}
