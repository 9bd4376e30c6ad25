import next from "next";
import { unknownPath } from "#lib/http/route.ts";
import { apiListener } from "#lib/http/server/api-listener.ts";
import { createAppServer } from "#lib/http/server/app-server.ts";
import { env } from "#lib/platform/env.ts";
import nextConfig, { EVERYWHERE } from "../next.config.ts";
import { SERVED_ROUTES } from "./api/served-routes.ts";

/** The app's process. Operations of the public API are answered at the door, everything else by Next (ADR 13). */
async function main(): Promise<void> {
  const pages = next({ dev: false, hostname: env.LISTEN_ADDRESS, port: env.PORT, conf: nextConfig() });
  // Opens the database too: Next runs `instrumentation.ts` before it is ready.
  await pages.prepare();
  const server = createAppServer({
    appUrl: env.APP_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    everywhere: Object.fromEntries(EVERYWHERE.map(({ key, value }) => [key, value])),
    api: (always) => apiListener(SERVED_ROUTES, unknownPath, always),
    page: pages.getRequestHandler(),
  });
  server.listen(env.PORT, env.LISTEN_ADDRESS);
}

await main();
