import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "#lib/platform/content-security-policy.ts";
import { env } from "#lib/platform/env.ts";

const YEAR_S = 31_536_000;

/** Gives every page its Content-Security-Policy; Next puts the nonce on its own scripts. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy({
    nonce: crypto.randomUUID(),
    livekitUrl: env.LIVEKIT_PUBLIC_URL,
    isDevelopment: env.NODE_ENV === "development",
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  // A page cannot ask for its own address, and one that sends a visitor to sign in has to name it.
  headers.set("x-console-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (env.APP_URL.startsWith("https:")) {
    response.headers.set("Strict-Transport-Security", `max-age=${YEAR_S}`);
  }
  return response;
}

/**
 * Pages only: the API answers no browser, and files carry no script. What is left out is named in full: every address
 * that is not there is a page too, and it shows the console's frame to whoever is signed in.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|_next/image$|avatars/[^/]+/[^/]+$|icon\\.svg$|embed\\.js$|favicon\\.ico$).*)",
  ],
};
