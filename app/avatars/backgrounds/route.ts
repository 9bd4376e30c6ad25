import { revalidatePath } from "next/cache";
import { backgroundUploadQuery } from "#lib/backgrounds/schema.ts";
import { uploadBackground } from "#lib/backgrounds/upload-background.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { readBytes } from "#lib/platform/http/read-body.ts";
import { sessionPost } from "../../session-route.ts";

const MOST_PICTURE_BYTES = 10_485_760;

/** A picture as the body, larger than a server action takes. */
export const POST = sessionPost<object>(async ({ caller, request }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { name } = parseInput(backgroundUploadQuery, query);
  const row = await uploadBackground(caller, { name, file: await readBytes(request, MOST_PICTURE_BYTES) });
  revalidatePath("/avatars");
  revalidatePath("/links");
  return Response.json({ id: row.id, name: row.name });
});
