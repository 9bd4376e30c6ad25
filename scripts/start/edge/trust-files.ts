import { X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import type { Reach } from "./reach.ts";
import { renderTrustPage, TRUST_PATHS } from "./trust-page.ts";

const POLL_MS = 100;
const TIMEOUT_MS = 15_000;

/** The page's address, or null if browsers trust the certificate by themselves. */
export function trustUrl({ certificate, address, httpPort }: Reach): string | null {
  if (certificate !== "own" || httpPort === null) return null;
  // The address, because a phone that has been here before may insist on HTTPS for the name.
  return `http://${address}${httpPort === 80 ? "" : `:${httpPort}`}${TRUST_PATHS.page}`;
}

/**
 * Writes the page that explains how a device trusts the instance's certificate authority, as soon as the edge has
 * created it. Returns its fingerprint, or null if there is none.
 */
export async function writeTrustPage(reach: Reach, folder: string, appUrl: string): Promise<string | null> {
  const address = trustUrl(reach);
  if (address === null) return null;
  const root = await waitForRoot(join(folder, "pki", "authorities", "local", "root.crt"));
  if (!root) return null;
  const tokens = await readFile(join(ROOT_DIR, "app", "tokens.css"), "utf8");
  const { fingerprint256: fingerprint, subject } = root;
  const authority = /CN=(.*)/.exec(subject)?.[1] ?? "Visavis";
  const page = renderTrustPage({ address, appUrl, authority, fingerprint, tokens });
  await mkdir(join(folder, "trust"), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, "trust", "index.html"), page, { mode: 0o600 });
  return fingerprint;
}

async function waitForRoot(path: string): Promise<X509Certificate | null> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const pem = await readFile(path).catch(() => null);
    try {
      if (pem) return new X509Certificate(pem);
    } catch {
      // Still being written.
    }
  }
  return null;
}
