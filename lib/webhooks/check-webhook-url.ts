import { isPrivateHost } from "#lib/platform/address-guard.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";

/** What keeps events from being sent to a `url`, or null. Names are resolved, and their addresses checked, at each attempt. */
function urlFault(url: string): string | null {
  // A URL forgives what the API does not: spaces, backslashes, a missing slash.
  const parsed = /^https?:\/\/[^\s\\]+$/i.test(url) ? URL.parse(url) : null;
  if (!parsed) return "url must be an http or https URL";
  if (parsed.username !== "" || parsed.password !== "") return "url must not have credentials";
  if (!env.ENDPOINT_ALLOW_PRIVATE && isPrivateHost(parsed.hostname)) {
    return "url must not lead to a private address";
  }
  return null;
}

/** Throws `VALIDATION` for an address to which nothing could ever be sent. */
export function checkWebhookUrl(url: string): void {
  const message = urlFault(url);
  if (message !== null) throw invalidField("url", message);
}
