import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { makeAuthOptions } from "#lib/sign-in/auth-options.ts";
import { findSession, readBrowser } from "#lib/sign-in/current-session.ts";
import { callbackUrlCookie } from "#lib/sign-in/env.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth also has an action that writes what any visitor sends into the log: it is not among these. */
const ACTIONS = ["callback", "csrf", "error", "providers", "session", "signin", "signout"];

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (!ACTIONS.includes(nextauth[0] ?? "")) return new Response(null, { status: 404 });
  const current = async () => (await findSession())?.caller ?? null;
  const goingTo = async () => request.cookies.get(callbackUrlCookie())?.value;
  return await NextAuth(request, context, makeAuthOptions({ browser: readBrowser, current, goingTo }));
}

export { handle as GET, handle as POST };
