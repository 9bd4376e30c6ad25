import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..", "..");
/** What opens a connection to an address. */
const OPENS =
  /\bfetch\(|\bhttps?\)?\.(request|get)\(|\bhttps\) ?\.request|createConnection\(|new WebSocket\(|from "undici"/;

/** Where the server's own settings say whom to ask. No account has a say in that. */
const BY_SETTING = [
  "lib/embeddings/embed-texts.ts",
  "lib/platform/probe.ts",
  "lib/platform/sounded-out.ts",
  "lib/platform/speech-client.ts",
  "lib/sign-in/providers.ts",
];
/** Where an account's addresses are asked: each connects to what `resolveAllowed` has checked. */
const GUARDED = ["lib/endpoints/send-request.ts", "lib/extraction/fetch-page.ts"];

const sources = globSync("{app,lib,inngest,db}/**/*.ts", { cwd: ROOT }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

// A new place may be asked to fetch what an account names: it must be guarded, or say here why it need not be.
test("the server calls out from known places only; those that an account can aim connect to checked addresses", () => {
  expect(sources.filter((path) => OPENS.test(read(path))).sort()).toEqual([...BY_SETTING, ...GUARDED].sort());
  for (const path of GUARDED) {
    expect(read(path)).toContain("lookup: pinnedLookup(addresses)");
    expect(read(path)).toContain("agent: false");
  }
});
