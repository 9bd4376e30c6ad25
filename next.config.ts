import type { NextConfig } from "next";
import { permissionsPolicy } from "./lib/http/server/permissions-policy.ts";

/** Headers of every response, which the app also adds to those that Next does not see. */
export const EVERYWHERE = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  // For responses without a policy for framing; browsers prefer the policy if there is one.
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: permissionsPolicy() },
];

const config: NextConfig = {
  // A trailing slash makes no difference, and never causes a redirect, which would lose a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // `npm run check` checks the types of the whole tree, including tests; a start need not repeat that.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Packages that load WebAssembly or native code from their own folder.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pgvector",
    "postgres",
    "sharp",
    "livekit-server-sdk",
  ],
  // Documents are uploaded by a server action, which rejects files above 5 MB with its own message.
  experimental: {
    serverActions: { bodySizeLimit: "6mb" },
    // Loading all pages takes seconds of the start; each is loaded when it is first opened.
    preloadEntriesOnStart: false,
  },
  rewrites: async () => [
    // A folder is either a page or a route, so the Markdown of a page of the documentation is elsewhere.
    { source: "/docs/:page([a-z0-9-]+).md", destination: "/docs/markdown/:page" },
  ],
  headers: async () => [
    { source: "/:path*", headers: EVERYWHERE },
    // The pages with a camera: where a photo avatar is made, and where a member takes over a call.
    ...["/avatars/new/photo", "/conversations/:id"].map((source) => ({
      source,
      headers: [{ key: "Permissions-Policy", value: permissionsPolicy(["camera"]) }],
    })),
    {
      // Its test calls may show the avatar something.
      source: "/scenarios/:id",
      headers: [{ key: "Permissions-Policy", value: permissionsPolicy(["camera", "screen"]) }],
    },
    {
      // Other sites' pages load it, including cross-origin isolated ones, which require this header.
      source: "/embed.js",
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600, stale-while-revalidate=86400" },
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    },
  ],
};

/**
 * What a build leaves out, because the first call waits for it: its cache of 300 MB, since a build is rarely repeated,
 * and smaller code for the server, which would not load faster.
 */
const QUICK_BUILD = {
  turbopackFileSystemCacheForBuild: false,
  serverMinification: false,
} satisfies NextConfig["experimental"];

/** Next's name for the phase of `next build`. */
const BUILD_PHASE = "phase-production-build";

/** The configuration of the built app, and for other phases. */
export default (phase = "phase-production-server"): NextConfig =>
  phase === BUILD_PHASE ? { ...config, experimental: { ...config.experimental, ...QUICK_BUILD } } : config;
