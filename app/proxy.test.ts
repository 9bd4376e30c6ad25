import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { config } from "../proxy.ts";

const hasPolicy = (path: string) =>
  unstable_doesMiddlewareMatch({ config, nextConfig: {}, url: `http://localhost:3000${path}` });

test.each([
  ...[
    "/",
    "/sign-in",
    "/overview",
    "/c/abc",
    "/avatars",
    "/avatars/",
    "/avatars/new/photo",
    "/conversations/1",
    "/docs/api",
  ],
  ...["/c/abc.html", "/scenarios/x.js", "/nothing.png", "/iconic", "/favicons", "/apis", "/_next/imagery"],
])("%s has a policy: it is a page, or the not-found page", (path) => {
  expect(hasPolicy(path)).toBe(true);
});

test.each([
  ...[
    "/api/clips",
    "/api/health/",
    "/_next/static/chunks/a.js",
    "/_next/image?url=x",
    "/icon.svg",
    "/embed.js",
  ],
  "/avatars/maya/portrait.webp",
])("%s is not a page", (path) => {
  expect(hasPolicy(path)).toBe(false);
});
