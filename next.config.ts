import type { NextConfig } from "next";

const config: NextConfig = {
  // Paths answer the same with and without a trailing slash, and never by a redirect, which would lose a POST's body.
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  // `npm run check` looks at the types of the whole tree, tests included; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // What loads WebAssembly or native code from its own folder.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@electric-sql/pglite-pgvector",
    "postgres",
    "sharp",
    "livekit-server-sdk",
  ],
  // A file for a knowledge base comes by an action; what is larger than 5 MB is refused with a sentence.
  experimental: { serverActions: { bodySizeLimit: "6mb" } },
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        // For what has no policy of its own to say who may frame it; where there is one, browsers go by that.
        { key: "X-Frame-Options", value: "DENY" },
        { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        { key: "Permissions-Policy", value: "microphone=(self), camera=(), geolocation=()" },
      ],
    },
    {
      // Other people's pages load it, some of them isolated from what does not say that it may be loaded.
      source: "/embed.js",
      headers: [
        { key: "Cache-Control", value: "public, max-age=3600, stale-while-revalidate=86400" },
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
      ],
    },
  ],
};

export default config;
