import { readBackgroundFile } from "#lib/avatars/backgrounds/backgrounds.ts";
import { imageResponse } from "#lib/http/answer.ts";

/** A picture behind an avatar, for our own pages: visitors of a link see it too. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }) {
  const id = /^(.+)\.webp$/.exec((await context.params).file)?.[1] ?? "";
  return imageResponse(await readBackgroundFile(id), "public, max-age=3600");
}
