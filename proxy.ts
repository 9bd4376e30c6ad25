import { type NextRequest, NextResponse } from "next/server";
import type { LinkFrame } from "#lib/links/find-link-frame.ts";
import { pickLanguage } from "#lib/links/page-language.ts";
import { planFrame } from "#lib/links/plan-frame.ts";
import { contentSecurityPolicy } from "#lib/platform/content-security-policy.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";

const YEAR_S = 31_536_000;

const LINK_PAGE = /^\/c\/([^/]+)\/?$/;

/** The token in the address of a link's page; null for every other page. */
function linkToken(pathname: string): string | null {
  try {
    return decodeURIComponent(LINK_PAGE.exec(pathname)?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/** `unknown` when the database does not answer: the page itself says so then, in nobody's frame. */
async function findFrame(token: string): Promise<LinkFrame | null | "unknown"> {
  try {
    const { findLinkFrame } = await import("#lib/links/find-link-frame.ts");
    return await findLinkFrame(token);
  } catch (error) {
    log.warn("link not looked up", { error });
    return "unknown";
  }
}

/** Who may frame the page of a link, in which language it speaks, and whether it only says that it must not be shown here. */
async function linkPage(token: string, { nextUrl, headers }: NextRequest) {
  const found = await findFrame(token);
  const isUnknown = found === "unknown";
  const frame = isUnknown ? null : found;
  const referrer = headers.get("referer");
  const plan = planFrame({
    frame,
    isEmbed: !isUnknown && nextUrl.searchParams.get("embed") === "1",
    isFramed: /^i?frame$/.test(headers.get("sec-fetch-dest") ?? ""),
    from: referrer && URL.canParse(referrer) ? new URL(referrer).origin : null,
    own: new URL(env.APP_URL).origin,
  });
  const language =
    frame && frame.language !== "auto" ? frame.language : pickLanguage(headers.get("accept-language"));
  return { plan, language };
}

/** Gives every page its Content-Security-Policy; Next puts the nonce on its own scripts. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const token = linkToken(request.nextUrl.pathname);
  const page = token === null ? null : await linkPage(token, request);
  const policy = contentSecurityPolicy({
    nonce: crypto.randomUUID(),
    livekitUrl: env.LIVEKIT_PUBLIC_URL,
    isDevelopment: env.NODE_ENV === "development",
    ...(page && { frameAncestors: page.plan.ancestors }),
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  // A page cannot ask for its own address, and one that sends a visitor to sign in has to name it.
  headers.set("x-console-path", request.nextUrl.pathname + request.nextUrl.search);
  // Ours to say: what a visitor sends under these names is thrown away.
  headers.set("x-page-language", page?.language ?? "en");
  headers.set("x-frame-refused", page?.plan.isRefused ? "1" : "0");
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
