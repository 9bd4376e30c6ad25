import { expect, test } from "vitest";
import { renderAddressTable } from "./address-table.ts";
import type { Reach } from "./edge/reach.ts";
import { resolveEndpoints } from "./settings/resolve-endpoints.ts";
import { readSettings } from "./settings/settings.ts";

const reach: Reach = {
  ...{
    host: "192.168.1.5",
    address: "192.168.1.5",
    listenOn: "192.168.1.5",
    isLan: true,
    certificate: "own",
  },
  ...{ httpsPort: 8443, httpPort: 8080, turnPort: 3478, remarks: ["Something to know."] },
};

const render = (to: Reach | null, env: Record<string, string> = {}) =>
  renderAddressTable({
    ...{ mode: "start", demoPath: "/c/demo", setupUrl: null, fingerprint: to && "AB:CD", isTerminal: false },
    settings: readSettings({}, to),
    endpoints: resolveEndpoints(env, 4010),
    languageModel: "demo model",
  });

test("says which model answers, and what answers if it fails", () => {
  const table = render(null, {
    LLM_FALLBACK_BASE_URL: "http://key@other.test/v1",
    LLM_FALLBACK_MODEL: "small",
  });
  expect(table).toContain("| Language model | demo model");
  expect(table).toContain("| Fallback model | small at other.test");
});

test("on this machine alone, the table has no QR code", () => {
  const table = render(null);
  expect(table).toContain("http://localhost:3000/c/demo");
  expect(table).not.toContain("\u2588");
});

test("for other devices, it has the address, the page about the certificate, its QR code and remarks", () => {
  const table = render(reach);
  expect(table).toContain("https://192.168.1.5:8443/c/demo");
  expect(table).toContain("http://192.168.1.5:8080/trust");
  expect(table).toContain("AB:CD");
  expect(table).toContain("\u2588");
  expect(table).toMatch(/Something to know\.$/);
});

test("a public name needs no page about its certificate", () => {
  const table = render({ ...reach, host: "calls.test", certificate: "acme" });
  expect(table).not.toContain("/trust");
  expect(table).toContain("\u2588");
});
