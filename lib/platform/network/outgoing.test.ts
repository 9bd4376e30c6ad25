import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "..", "..", "..");
/** Code that opens a connection to an address. */
const OPENS =
  /(?<!cache\.)\bfetch\(|\bhttps?\)?\.(request|get)\(|\bhttps\) ?\.request|createConnection\(|new WebSocket\(|from "undici"/;

/** Files that connect to addresses from the server's own settings, which no account controls. */
const BY_SETTING = [
  "lib/knowledge/embed/embed-texts.ts",
  "lib/platform/network/probe.ts",
  "lib/operations/models/download-state.ts",
  "lib/model-clients/chat/stream-chat.ts",
  "lib/model-clients/phonemizing-speaker.ts",
  "lib/model-clients/speech-client.ts",
  "lib/model-clients/transcription-client.ts",
  "lib/auth/sign-in/providers.ts",
  "lib/storage/s3-requests.ts",
];
/** Files that connect to an account's addresses: each connects to what `resolveAllowed` has checked. */
const GUARDED = ["lib/tools/endpoints/send-request.ts", "lib/knowledge/extract/fetch-page.ts"];
/** The same with kept connections, whose agent connects to checked addresses only. */
const KEPT = "lib/tools/endpoints/kept-connections.ts";

const sources = globSync("{app,lib,inngest,db}/**/*.ts", { cwd: ROOT }).filter(
  (path) => !/\.test\.ts$|\/testing\//.test(path),
);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

// A new file that fetches an account's addresses must be guarded, or listed here with a reason.
test("the server connects out from known files only; those with an account's addresses connect to checked ones", () => {
  expect(sources.filter((path) => OPENS.test(read(path))).sort()).toEqual(
    [...BY_SETTING, ...GUARDED, KEPT].sort(),
  );
  for (const path of GUARDED) {
    expect(read(path)).toContain("lookup: pinnedLookup(addresses)");
    expect(read(path)).toContain("agent: false");
  }
  expect(read(KEPT)).toContain("new Agent({ ...options, lookup: pinnedLookup(addresses) })");
});
