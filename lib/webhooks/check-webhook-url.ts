import { isPrivateHost } from "#lib/http/limits/address-guard.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";

/**
 * Returns why no event can be sent to `url`, or `null`. Host
 * names are resolved and checked at each attempt instead.
 */
function findUrlError(url: string): string | null {
  // `URL.parse` accepts spaces, backslashes and a missing slash, which the API does not.
  const parsed = /^https?:\/\/[^\s\\]+$/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return "url must be an http or https URL";
  if (parsed.username !== "" || parsed.password !== "") return "url must not contain credentials";
  if (isPrivateHost(parsed.hostname, env.ENDPOINT_ALLOW_PRIVATE)) {
    return "url must not point to a private address";
  }
  return null;
}

/** Throws `VALIDATION` for a URL that nothing can be sent to. */
export function checkWebhookUrl(url: string): void {
  const message = findUrlError(url);
  if (message !== null) throw invalidField("url", message);
}
