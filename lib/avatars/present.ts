import type { AvatarRow } from "#lib/avatars/queries.ts";
import type { Avatar } from "#lib/avatars/schema.ts";
import { signFileUrl } from "#lib/platform/signed-url.ts";

/** What stands for an avatar wherever one is named; the avatar itself may be gone. */
export function presentAvatarReference(id: string) {
  return { id, href: `/avatars/${id}`, profile_image_url: signFileUrl(`avatars/${id}/portrait.webp`) };
}

export function presentAvatar(row: AvatarRow): Avatar {
  return { ...presentAvatarReference(row.id), name: row.name, description: row.description };
}

/** The portrait's address on our own pages. */
export const portraitPath = (slug: string): string => `/avatars/${slug}/portrait.webp`;
