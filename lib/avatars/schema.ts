import { z } from "zod";
import { resourceId } from "#lib/platform/http/fields.ts";

export const avatarOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    href: z.string(),
    profile_image_url: z.url(),
    description: z.string(),
  })
  .meta({ id: "Avatar" });
export type Avatar = z.infer<typeof avatarOutput>;

export const avatarsOutput = z.object({ avatars: z.array(avatarOutput), next_cursor: z.string().nullable() });

export const avatarParams = z.object({ avatar_id: resourceId() });
