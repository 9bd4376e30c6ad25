import { customType, pgTable, uuid } from "drizzle-orm/pg-core";
import { hostedLinks } from "#db/schema/hosted-links.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The picture on a link's page, as WebP. Apart from the link, so that no list reads it; dies with the link. */
export const hostedLinkLogos = pgTable("hosted_link_logos", {
  hostedLinkId: uuid("hosted_link_id")
    .primaryKey()
    .references(() => hostedLinks.id, { onDelete: "cascade" }),
  picture: bytes("picture").notNull(),
});
