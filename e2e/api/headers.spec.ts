import { expect, test } from "@playwright/test";
import { APP_URL, api } from "../fixtures/instance.ts";

const PAGES = [
  "/",
  "/sign-in",
  "/sign-up",
  "/docs/api",
  "/docs",
  "/docs/tools",
  "/docs/tools.md",
  "/c/unknown",
  "/c/un.known.html",
  "/nothing.js",
  "/avatars/",
];

test("no page can be framed, run foreign scripts, or be sniffed as another type", async () => {
  for (const path of [...PAGES, "/overview", "/settings"]) {
    const { headers } = await fetch(APP_URL + path, { redirect: "manual" });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic';/);
    expect(policy, path).not.toContain("unsafe-inline");
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
});

test("every page has its own nonce", async () => {
  const nonces = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { headers } = await fetch(`${APP_URL}/sign-in`);
      return /nonce-([\w-]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];
    }),
  );
  expect(new Set(nonces).size).toBe(5);
});

test("internal routes are closed to the public", async () => {
  for (const path of ["/inngest", "/inngest?key=guess", "/inngest/"]) {
    expect((await api("GET", path)).status, path).toBe(404);
    expect((await api("PUT", path, { body: {} })).status, path).toBe(404);
    expect((await api("POST", path, { body: {} })).status, path).toBe(404);
  }
  const session = "/internal/sessions/0190a000-0000-7000-8000-000000000000";
  for (const door of ["bootstrap", "rows", "state"]) {
    expect((await api("POST", `${session}/${door}`, { body: {} })).status, door).toBe(401);
  }
  expect((await api("GET", `${session}/commands`)).status).toBe(401);
  for (const verb of [
    "accounts-create",
    "accounts-reset-link",
    "accounts-set-plan",
    "audit-list",
    "encryption-rotate",
    "instance-setup-link",
    "keys-create",
    "keys-revoke",
  ]) {
    expect((await api("POST", `/internal/operator/${verb}`, { body: {} })).status, verb).toBe(401);
  }
  expect((await api("POST", "/livekit/webhook", { body: {} })).status).toBe(401);
});

test("the instance says where to report vulnerabilities", async () => {
  const answer = await fetch(`${APP_URL}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(/^Contact: mailto:security@example\.test\nExpires: \d{4}-/);
});
