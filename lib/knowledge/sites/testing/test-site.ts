import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { env } from "#lib/platform/env.ts";
import { parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";

/** What a path of a site answers: the body of an HTML page, or anything else. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on this machine, which the app may read during the test. A path that `pages` doesn't have is a 404. */
export async function startSite(
  pages: Record<string, Answer>,
  fallback?: (path: string) => Answer | undefined,
): Promise<{ url: string; pages: Record<string, Answer>; asked: () => string[] }> {
  const own = env.ENDPOINT_ALLOW_PRIVATE;
  onTestFinished(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: own });
  });
  Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: parseAllowedNetworks("127.0.0.1/32") });
  const { url, seen } = await startEndpointServer((request, response) => {
    const path = request.url ?? "";
    const answer = pages[path] ?? fallback?.(path);
    if (typeof answer === "function") answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/html" }).end(answer);
  });
  return { url, pages, asked: () => seen.map((request) => request.url) };
}

export const linksTo = (...paths: string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join("\n");

export const redirectTo =
  (location: string): Answer =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

export const withStatus =
  (status: number, type = "text/html", body: string | Uint8Array = "A text."): Answer =>
  (_request, response) =>
    response.writeHead(status, { "content-type": type }).end(body);
