import { securityText } from "#lib/http/security-text.ts";
import { env } from "#lib/platform/env.ts";

/** The contact is a setting of the running instance, not of the build. */
export const dynamic = "force-dynamic";

/** Where to report vulnerabilities; 404 until the operator has set it. */
export function GET(): Response {
  const contact = env.SECURITY_CONTACT;
  if (contact === undefined) return new Response(null, { status: 404 });
  return new Response(securityText({ contact, appUrl: env.APP_URL, now: new Date() }), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
