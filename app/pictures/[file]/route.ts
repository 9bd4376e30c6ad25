import { imageResponse } from "#lib/http/answer.ts";
import { readPictureFile } from "#lib/pictures/pictures.ts";

/** An uploaded picture of a card, for everybody who knows its address: visitors see it on any site. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }) {
  const id = /^(.+)\.webp$/.exec((await context.params).file)?.[1] ?? "";
  const response = imageResponse(await readPictureFile(id), "public, max-age=86400");
  // Pages of integrators may be cross-origin isolated, which requires this header.
  response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return response;
}
