import { expect, test } from "@playwright/test";
import { APP_URL, api } from "../fixtures/instance.ts";

const PAGES = [
  "/",
  "/sign-in",
  "/sign-up",
  "/docs/api",
  "/c/unknown",
  "/c/un.known.html",
  "/nothing.js",
  "/avatars/",
];

test("no page can be framed, run another's script, or be taken for another type", async () => {
  for (const path of [...PAGES, "/overview", "/settings"]) {
    const { headers } = await fetch(APP_URL + path, { redirect: "manual" });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic';/);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy, path).toContain(rule);
    }
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
});

test("the nonce of a page is its own", async () => {
  const nonces = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { headers } = await fetch(`${APP_URL}/sign-in`);
      return /nonce-([\w-]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];
    }),
  );
  expect(new Set(nonces).size).toBe(5);
});

test("what is not for the public is closed to it", async () => {
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
    "keys-create",
    "keys-revoke",
  ]) {
    expect((await api("POST", `/internal/operator/${verb}`, { body: {} })).status, verb).toBe(401);
  }
  expect((await api("POST", "/livekit/webhook", { body: {} })).status).toBe(401);
});
