import type { NextAuthOptions } from "next-auth";
import { env } from "#lib/platform/env.ts";

type AuthRequest = {
  method: string;
  /** What follows `/api/auth/`. */
  path: readonly string[];
  /** In the query, and in next-auth's cookie. */
  callbackUrls: readonly (string | null | undefined)[];
  providers: NextAuthOptions["providers"];
};

/**
 * The status for a request that next-auth would answer as a fault of the server, with a line in the log, although the
 * request is wrong: a malformed address to return to, or a service that nobody can sign in with like this. `null`
 * for any other request.
 */
export function refuseAuthRequest({ method, path, callbackUrls, providers }: AuthRequest): number | null {
  if (callbackUrls.some((url) => url && !isHttpUrl(url))) return 400;
  const [action = "", id] = path;
  if (path.length > 2) return 404;
  if (action !== "callback" && action !== "signin") return null;
  if (id === undefined) return action === "callback" || method === "POST" ? 404 : null;
  const provider = providers.find((known) => (known.options?.id ?? known.id) === id);
  if (!provider) return 404;
  if (provider.type !== "credentials") return null;
  return action === "callback" && method === "POST" ? null : 405;
}

function isHttpUrl(url: string): boolean {
  const parsed = URL.parse(url, url.startsWith("/") ? new URL(env.APP_URL).origin : undefined);
  return parsed?.protocol === "http:" || parsed?.protocol === "https:";
}
