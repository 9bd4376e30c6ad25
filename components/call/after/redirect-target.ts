/** A safe redirect after a call, with the host to show during the countdown. */
export type RedirectTarget = { href: string; host: string };

/**
 * Only http and https are allowed: a `javascript:` or `data:` URL would run in our origin, and credentials before the
 * host would make one site look like another. Returns `null` for an unsafe URL.
 */
export function redirectTarget(url: string | null): RedirectTarget | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  const web = parsed.protocol === "http:" || parsed.protocol === "https:";
  if (!web || parsed.username !== "" || parsed.password !== "") return null;
  return { href: parsed.href, host: parsed.host };
}
