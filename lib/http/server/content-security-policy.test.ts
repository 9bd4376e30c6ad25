import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";

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

test("only pages with cards load pictures from elsewhere, and only encrypted", () => {
  expect(contentSecurityPolicy(base)).toContain("img-src 'self' data: blob:;");
  expect(contentSecurityPolicy({ ...base, hasCards: true })).toContain("img-src 'self' data: blob: https:;");
});

test("styles need the nonce too, and style attributes in HTML are ignored", () => {
  const policy = contentSecurityPolicy(base);
  expect(policy).toMatch(/style-src 'self' 'nonce-abc' 'sha256-[\w+/=]+' 'sha256-[\w+/=]+';/);
  expect(policy).not.toContain("unsafe-inline");
});

// An upgrade of the library changes its style sheet: update the hash.
test("the toasts' style sheet is the one that the policy names", () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve("sonner")), "utf8");
  const css: unknown = JSON.parse(/__insertCSS\((".*")\);/.exec(source)?.[1] ?? "null");
  const hash = createHash("sha256").update(String(css)).digest("base64");
  expect(contentSecurityPolicy(base)).toContain(`'sha256-${hash}'`);
});

test("no component renders a style attribute, which the policy would ignore", () => {
  const sources = globSync("{app,components}/**/*.tsx", { cwd: ROOT_DIR });
  expect(sources.length).toBeGreaterThan(300);
  for (const path of sources) {
    const source = readFileSync(join(ROOT_DIR, path), "utf8");
    for (const [, tag] of source.matchAll(/<([A-Za-z.]+)(?=\s)(?:(?!<[A-Za-z/])[\s\S])*?\sstyle=\{/g)) {
      if (!path.endsWith("ui/styled.tsx")) expect(tag, path).toBe("Styled");
    }
    expect(source, path).not.toMatch(/<style(?! nonce=)/);
  }
});
