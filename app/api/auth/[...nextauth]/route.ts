import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { makeAuthOptions, refuseAuthRequest } from "#lib/auth/sign-in/auth-options.ts";
import { findSession, readBrowser, storeLanguage } from "#lib/auth/sign-in/current-session.ts";
import { callbackUrlCookie } from "#lib/auth/sign-in/env.ts";
import { boundBody } from "#lib/http/input/bound-body.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Leaves out an action of next-auth that writes whatever anybody sends into the log. */
const ACTIONS = ["callback", "csrf", "error", "providers", "session", "signin", "signout"];

/** Actions with a form. The library reads the body of a POST before it looks at anything else. */
const FORMS = ["callback", "signin", "signout"];
const FORM_TYPE = "application/x-www-form-urlencoded";
/** A form has an email, a password and a URL at most. */
const MAX_FORM_BYTES = 16_384;

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!ACTIONS.includes(nextauth[0] ?? "")) return new Response(null, { status: 404 });
  const current = async () => await findSession();
  const goingTo = async () => request.cookies.get(callbackUrlCookie())?.value;
  const options = makeAuthOptions({
    browser: readBrowser,
    current,
    goingTo,
    setLanguage: storeLanguage,
  });
  const callbackUrls = [request.nextUrl.searchParams.get("callbackUrl"), await goingTo()];
  const { method } = request;
  const refused = refuseAuthRequest({ method, path: nextauth, callbackUrls, providers: options.providers });
  if (refused !== null) return new Response(null, { status: refused });
  return await NextAuth(request, context, options);
}

async function handleForm(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (ACTIONS.includes(nextauth[0] ?? "") && !FORMS.includes(nextauth[0] ?? "")) {
    return new Response(null, { status: 405, headers: { Allow: "GET" } });
  }
  if (!request.headers.get("content-type")?.toLowerCase().startsWith(FORM_TYPE)) {
    return new Response(null, { status: 415 });
  }
  const bounded = await boundBody(request, MAX_FORM_BYTES);
  return bounded ? await handle(bounded, context) : new Response(null, { status: 413 });
}

export { handle as GET, handleForm as POST };
