import { type NextRequest, NextResponse } from "next/server";
import { visionSources } from "#lib/flow/scenario/vision.ts";
import { contentSecurityPolicy } from "#lib/http/server/content-security-policy.ts";
import { permissionsPolicy } from "#lib/http/server/permissions-policy.ts";
import { frameHeaders, planFrame } from "#lib/links/visit/plan-frame.ts";
import { env } from "#lib/platform/env.ts";
import { log } from "#lib/platform/log.ts";
import {
  LANGUAGE_COOKIE,
  type PageLanguage,
  parseLanguage,
  pickLanguage,
} from "#lib/platform/page-language.ts";
import type { LinkFrame } from "./lib/links/visit/admit-call.ts";
import { downloadOrigin } from "./lib/storage/signed-url.ts";

const LINK_PAGE = /^\/c\/([^/]+)\/?$/;

/** Pages with calls, with a preview of cards, or with the cards of a conversation, besides those of links. */
const CARD_PAGE = /^\/(?:scenarios(?:\/.*)?|conversations\/[^/]+)?$/;

/** The token in the URL of a link's page; null for any other page. */
function linkToken(pathname: string): string | null {
  try {
    return decodeURIComponent(LINK_PAGE.exec(pathname)?.[1] ?? "") || null;
  } catch {
    return null;
  }
}

/** `unknown` if the database does not respond: the page itself then says so and cannot be framed. */
async function findFrame(token: string): Promise<LinkFrame | null | "unknown"> {
  try {
    const { findLinkFrame } = await import("./lib/links/visit/admit-call.ts");
    return await findLinkFrame(token);
  } catch (error) {
    log.warn("link not looked up", { error });
    return "unknown";
  }
}

/** Who may frame a link's page, its language, whether it only explains that it may not be framed, and its devices. */
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
  return { plan, language, permissions: permissionsPolicy(visionSources(frame?.vision ?? undefined)) };
}

/** The language of every page but a link's: the reader's choice, else the browser's. */
const ownLanguage = ({ cookies, headers }: NextRequest): PageLanguage =>
  parseLanguage(cookies.get(LANGUAGE_COOKIE)?.value) ?? pickLanguage(headers.get("accept-language"));

/** Sets every page's Content-Security-Policy; Next adds the nonce to its own scripts. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const token = linkToken(request.nextUrl.pathname);
  const page = token === null ? null : await linkPage(token, request);
  const nonce = crypto.randomUUID();
  const policy = contentSecurityPolicy({
    nonce,
    livekitUrl: env.LIVEKIT_PUBLIC_URL,
    isDevelopment: env.NODE_ENV === "development",
    mediaOrigin: downloadOrigin(),
    hasCards: token !== null || CARD_PAGE.test(request.nextUrl.pathname),
    ...(page && { frameAncestors: page.plan.ancestors }),
  });
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  // For style elements of our own: Next adds the nonce only to what it renders itself.
  headers.set("x-nonce", nonce);
  // A page cannot read its own URL, but needs it for the redirect back after sign-in.
  headers.set("x-console-path", request.nextUrl.pathname + request.nextUrl.search);
  // Set only by us: client headers with these names are discarded.
  headers.set("x-page-language", page?.language ?? ownLanguage(request));
  headers.set("x-frame-refused", page?.plan.isRefused ? "1" : "0");
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(page ? frameHeaders(page.plan) : {}))
    response.headers.set(name, value);
  if (page) response.headers.set("Permissions-Policy", page.permissions);
  return response;
}

/**
 * Pages only: the API is not for browsers, and files contain no scripts. Exclusions are listed in full, because a
 * missing URL is a page too, with the console's frame for signed-in users.
 */
export const config = {
  matcher: [
    "/((?!api/|_next/static/|_next/image$|avatars/(?!new/)[^/]+/[^/]+$|pictures/[^/]+$|icon\\.svg$|embed\\.js$|favicon\\.ico$).*)",
  ],
};
