import { UPLOADED_PREFIX } from "#lib/avatars/avatar-files.ts";
import { type PortraitSize, readPortrait } from "#lib/avatars/read-portrait.ts";
import { imageResponse } from "#lib/http/answer.ts";

const SIZES: Record<string, PortraitSize> = { "portrait.webp": "portrait", "thumbnail.webp": "thumbnail" };

/** An uploaded avatar can be deleted, and browsers must not show it for long after that. */
const cacheControl = (slug: string) => `public, max-age=${slug.startsWith(UPLOADED_PREFIX) ? 60 : 86_400}`;

/** An avatar's picture for our own pages: anybody may see it. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ slug: string; picture: string }> },
) {
  const { slug, picture } = await context.params;
  const size = Object.hasOwn(SIZES, picture) ? SIZES[picture] : undefined;
  return imageResponse(size ? await readPortrait(slug, size) : null, cacheControl(slug));
}
