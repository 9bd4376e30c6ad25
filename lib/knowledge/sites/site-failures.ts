import { FAILURE_TEXTS } from "#lib/tools/endpoints/failure-texts.ts";

/** Why a site could not be read, as the API says it. The console says it in the language of its page, by the code. */
export const SITE_FAILURES = {
  internal: "The site could not be read. Refresh it to try again.",
  no_host: "The site can't be reached. Try again later.",
  slow: "The site did not respond in time. Try again later.",
  robots_denied: "The site's robots.txt does not allow its pages to be read.",
  robots_unavailable: "The site's robots.txt could not be read, so no page was. Try again later.",
  moved: "The address redirects to another host, or out of the path. Add the address that it redirects to.",
  refused: "The site does not show the page at this address: it needs a sign-in, or does not exist.",
  no_text: "No page of the site has text that can be read. Its pages may be rendered by scripts.",
  documents_used_up:
    "The account has {used} of at most {limit} documents. Delete documents, or ask the operator for more",
  storage_used_up:
    "The account has no storage left for more documents. Delete files, or ask the operator for more",
  private_address: `${FAILURE_TEXTS.private_address}.`,
  host_not_allowed: `${FAILURE_TEXTS.host_not_allowed}.`,
  unresolved: `${FAILURE_TEXTS.unresolved}.`,
};

/** Why a whole crawl fails, as a sentence for the owner. */
export class SiteError extends Error {
  /** Whether the site may answer in a moment. */
  readonly isPassing: boolean;

  constructor(message: string, { cause, isPassing = false }: { cause?: unknown; isPassing?: boolean } = {}) {
    super(message, { cause });
    this.name = "SiteError";
    this.isPassing = isPassing;
  }
}
