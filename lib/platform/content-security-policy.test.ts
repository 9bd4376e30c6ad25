import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#lib/platform/content-security-policy.ts";

const base = { nonce: "abc", livekitUrl: "ws://127.0.0.1:7880", isDevelopment: false };

test("scripts need the nonce, and no page can be framed", () => {
  const policy = contentSecurityPolicy(base);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("a page may reach its own server and the media server, nothing else", () => {
  expect(contentSecurityPolicy(base)).toContain(
    "connect-src 'self' ws://127.0.0.1:7880 http://127.0.0.1:7880;",
  );
  const cloud = contentSecurityPolicy({ ...base, livekitUrl: "wss://acme.livekit.cloud" });
  expect(cloud).toContain("wss://acme.livekit.cloud https://acme.livekit.cloud wss://*.livekit.cloud");
});
