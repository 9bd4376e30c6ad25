import { imageResponse } from "#lib/http/answer.ts";
import { readLinkLogo } from "#lib/links/links.ts";

/** The logo of a link's page. Its URL changes with it. */
export async function GET(_request: Request, context: { params: Promise<{ token: string }> }) {
  return imageResponse(await readLinkLogo((await context.params).token), "public, max-age=86400");
}
