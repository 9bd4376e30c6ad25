import { DEFAULT_LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import type { AvatarRow } from "./queries.ts";
import type { Avatar } from "./schema.ts";

/** A reference to an avatar, which itself may have been deleted. */
export function presentAvatarReference(id: string) {
  return { id, href: `/avatars/${id}`, profile_image_url: signFileUrl(`avatars/${id}/portrait.webp`) };
}

export function presentAvatar(row: AvatarRow): Avatar {
  const { id, name, description, liveliness, chosen } = row;
  return {
    ...presentAvatarReference(id),
    name,
    description,
    liveliness: liveliness ?? DEFAULT_LIVELINESS,
    voice: chosen?.voice ?? null,
    speed: chosen?.speed ?? null,
    pronunciations: chosen?.pronunciations ?? [],
  };
}

/** The path of the portrait on our own pages. */
export const portraitPath = (slug: string): string => `/avatars/${slug}/portrait.webp`;
