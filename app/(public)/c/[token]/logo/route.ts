import { readLinkLogo } from "#lib/links/read-link-logo.ts";
import { pictureAnswer } from "#lib/platform/http/picture-answer.ts";

/** The logo of a link's page. Its address changes with it. */
export async function GET(_request: Request, context: { params: Promise<{ token: string }> }) {
  return pictureAnswer(await readLinkLogo((await context.params).token), "public, max-age=86400");
}
