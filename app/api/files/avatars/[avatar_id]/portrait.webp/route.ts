import { readPortraitById } from "#lib/avatars/read-portrait.ts";
import { imageResponse } from "#lib/http/answer.ts";
import { allowOnly, orUnknown } from "#lib/http/route.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { isSignedFileUrl } from "#lib/storage/signed-url.ts";

/** The portrait behind a `profile_image_url`: opens without a key while the signature holds. */
export async function GET(request: Request, context: { params: Promise<{ avatar_id: string }> }) {
  const { avatar_id: id } = await context.params;
  const query = new URL(request.url).searchParams;
  const isOpen = isUuid(id) && isSignedFileUrl(`avatars/${id}/portrait.webp`, query);
  return await orUnknown(async () =>
    imageResponse(isOpen ? await readPortraitById(id) : null, "private, max-age=3600"),
  );
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
