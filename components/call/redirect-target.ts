/** Where a visitor may be sent after a call, and the host to name while the countdown runs. */
export type RedirectTarget = { href: string; host: string };

/**
 * Only http and https leave this page: a `javascript:` or `data:` address would run in our origin, and credentials
 * before the host would make one site look like another. Null when there is nowhere safe to go.
 */
export function redirectTarget(url: string | null): RedirectTarget | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  const web = parsed.protocol === "http:" || parsed.protocol === "https:";
  if (!web || parsed.username !== "" || parsed.password !== "") return null;
  return { href: parsed.href, host: parsed.host };
}
