import { createServer } from "node:http";
import next from "next";
import { env } from "#lib/platform/env.ts";
import { apiDoor } from "#lib/platform/http/api-door.ts";
import { refuseUnreadable } from "#lib/platform/http/refuse-unreadable.ts";
import { unknownPath } from "#lib/platform/http/route.ts";
import nextConfig from "../next.config.ts";
import { ROUTES } from "./api/routes.ts";

const HOST = "127.0.0.1";

/** The app's process. Operations of the public API are answered at the door, everything else by Next (ADR 13). */
async function main(): Promise<void> {
  const pages = next({ dev: false, hostname: HOST, port: env.PORT });
  // Opens the database too: Next runs `instrumentation.ts` before it is ready.
  await pages.prepare();
  const [everywhere] = (await nextConfig.headers?.()) ?? [];
  const always = Object.fromEntries((everywhere?.headers ?? []).map(({ key, value }) => [key, value]));
  const answerApi = apiDoor(ROUTES, unknownPath, always);
  const answerPage = pages.getRequestHandler();
  const server = createServer((request, response) => {
    if (!answerApi(request, response)) void answerPage(request, response);
  });
  refuseUnreadable(server, always);
  server.listen(env.PORT, HOST);
}

await main();
