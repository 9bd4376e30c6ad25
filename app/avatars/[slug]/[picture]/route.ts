import { type PictureSize, readPortrait } from "#lib/avatars/read-portrait.ts";
import { pictureAnswer } from "#lib/platform/http/picture-answer.ts";

const SIZES: Record<string, PictureSize> = { "portrait.webp": "portrait", "thumbnail.webp": "thumbnail" };

/** A built-in avatar's picture for our own pages: anybody may see it. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ slug: string; picture: string }> },
) {
  const { slug, picture } = await context.params;
  const size = Object.hasOwn(SIZES, picture) ? SIZES[picture] : undefined;
  return pictureAnswer(size ? await readPortrait(slug, size) : null, "public, max-age=86400");
}
