import { listBackgrounds } from "#lib/avatars/backgrounds/backgrounds.ts";
import { backgroundsOutput, presentBackground } from "#lib/avatars/backgrounds/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "List images for the background of avatars", scope: "read", response: backgroundsOutput },
  async ({ actor }) => ({ backgrounds: (await listBackgrounds(actor)).map(presentBackground) }),
);
