import { createHash, X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { renderSVG } from "uqr";
import { escapeAttribute } from "#lib/platform/encoding/escape-markup.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import type { Reach } from "./reach.ts";

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

/** What the edge serves over plain HTTP. */
export const TRUST_PATHS = { page: "/trust", certificate: "/trust/visavis.crt" };

export type TrustPageInput = {
  /** The page's own address, for its QR code. */
  address: string;
  appUrl: string;
  /** Name of the certificate authority, as devices show it. */
  authority: string;
  fingerprint: string;
  /** The product's colors and fonts, as CSS. */
  tokens: string;
};

type Guide = { id: string; name: string; steps: string[] };

/** `<b>` marks what is written on the device. */
const guides = (authority: string): Guide[] => [
  {
    id: "ios",
    name: "iPhone and iPad",
    steps: [
      "Open this page in Safari and tap <b>Download certificate</b>. Allow the download.",
      "Open <b>Settings</b> and tap <b>Profile Downloaded</b>, then <b>Install</b>.",
      `In <b>Settings</b>, open <b>General</b>, <b>About</b>, <b>Certificate Trust Settings</b> and turn on <b>${authority}</b>.`,
    ],
  },
  {
    id: "android",
    name: "Android",
    steps: [
      "Tap <b>Download certificate</b> and keep the file.",
      "Open <b>Settings</b> and search for <b>CA certificate</b>. It is usually under <b>Security</b>, <b>Encryption &amp; credentials</b>, <b>Install a certificate</b>.",
      "Tap <b>CA certificate</b>, <b>Install anyway</b>, and choose <b>visavis.crt</b>. The device needs a screen lock.",
      "Use Chrome or another browser that follows the device’s settings.",
    ],
  },
  {
    id: "mac",
    name: "macOS",
    steps: [
      "Download the certificate and open <b>visavis.crt</b>. Keychain Access asks where to add it: choose <b>login</b>.",
      `Find <b>${authority}</b> in Keychain Access and open it.`,
      "Under <b>Trust</b>, set <b>When using this certificate</b> to <b>Always Trust</b>, and close the window.",
    ],
  },
  {
    id: "windows",
    name: "Windows",
    steps: [
      "Download the certificate, open <b>visavis.crt</b> and click <b>Install Certificate</b>.",
      "Choose <b>Current User</b>, then <b>Place all certificates in the following store</b> and <b>Browse</b>.",
      "Choose <b>Trusted Root Certification Authorities</b>, finish, and confirm with <b>Yes</b>.",
    ],
  },
  {
    id: "linux",
    name: "Linux, and Firefox everywhere",
    steps: [
      "Chrome: open <b>chrome://certificate-manager</b>, <b>Installed by you</b>, <b>Trusted certificates</b>, <b>Import</b>, and choose <b>visavis.crt</b>.",
      "Firefox: open <b>Settings</b>, <b>Privacy &amp; Security</b>, <b>View Certificates</b>, <b>Authorities</b>, <b>Import</b>, and tick <b>Trust this CA to identify websites</b>.",
    ],
  },
];

/** Opens the guide for this device. */
const SCRIPT = `
const agent = navigator.userAgent;
const touchMac = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
const id = /iPhone|iPad/.test(agent) || touchMac ? "ios" : /Android/.test(agent) ? "android"
  : /Macintosh/.test(agent) ? "mac" : /Windows/.test(agent) ? "windows" : "linux";
const guide = document.getElementById(id);
guide.open = true;
guide.parentElement.prepend(guide);
if (id !== "ios" && id !== "android") document.getElementById("phone").hidden = false;
`;

const STYLE = `
* { box-sizing: border-box; margin: 0; }
body { background: var(--canvas); color: var(--text); font: 16px/26px var(--font-sans); padding: 32px 16px 48px; }
main { max-width: 640px; margin: 0 auto; }
h1 { font-size: 28px; line-height: 36px; letter-spacing: -0.02em; font-weight: 600; text-wrap: balance; }
h2 { font-size: 18px; line-height: 28px; font-weight: 600; margin: 32px 0 12px; }
p { color: var(--text-2); margin-top: 8px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
a.button { flex: 1 1 200px; text-align: center; padding: 10px 16px; border-radius: 8px; font-weight: 500;
  text-decoration: none; border: 1px solid var(--border-strong); color: var(--text); background: var(--surface);
  box-shadow: var(--shadow-control); }
a.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
a.primary:hover { background: var(--accent-hover); }
a.button:not(.primary):hover { background: var(--surface-hover); }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; border-radius: 8px; }
.card, details { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; }
details + details { margin-top: 8px; }
summary { padding: 12px 16px; font-weight: 500; cursor: pointer; }
ol { padding: 0 20px 16px 36px; color: var(--text-2); }
li { margin-top: 8px; }
b { font-weight: 600; color: var(--text); overflow-wrap: anywhere; }
code { font: 13px/22px var(--font-mono); overflow-wrap: anywhere; color: var(--text); }
.card { padding: 16px; margin-top: 24px; }
#phone { display: flex; gap: 16px; align-items: center; }
#phone[hidden] { display: none; }
#phone svg { width: 132px; flex: none; border-radius: 6px; background: #fff; }
#phone p { margin: 0; }
@media (max-width: 420px) { #phone { flex-direction: column; align-items: flex-start; } }
`;

/** The page that explains how a device trusts the instance: one file without further requests. */
export function renderTrustPage({ address, appUrl, authority, fingerprint, tokens }: TrustPageInput): string {
  const name = escapeAttribute(authority);
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`;
  const sections = guides(name).map(
    ({ id, name: title, steps }) =>
      `<details id="${id}"><summary>${title}</summary><ol>${steps.map((step) => `<li>${step}</li>`).join("")}</ol></details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Connect this device – Visavis</title>
<style>${tokens}${STYLE}</style>
</head>
<body>
<main>
<h1>Connect this device to Visavis</h1>
<p>Calls need the microphone, and browsers allow it only on addresses that they trust. This device trusts Visavis once
you install its certificate. You do this once.</p>
<div class="actions">
<a class="button primary" href="${TRUST_PATHS.certificate}">Download certificate</a>
<a class="button" href="${escapeAttribute(appUrl)}">Open Visavis</a>
</div>
<div class="card" id="phone" hidden>
${renderSVG(address, { border: 2 }).replace("<svg ", '<svg role="img" aria-label="QR code of this page" ')}
<p>To connect a phone, scan this code with its camera. It must be on the same network.<br><code>${escapeAttribute(address)}</code></p>
</div>
<h2>Steps</h2>
<div>
${sections.join("\n")}
</div>
<h2>Before you install it</h2>
<p>Check that the device shows this SHA-256 fingerprint, which is also printed where Visavis was started:</p>
<p><code>${escapeAttribute(fingerprint)}</code></p>
<p>The certificate’s key is on the machine that runs Visavis. A person who controls that machine could impersonate other
websites to this device. Install the certificate only if you trust them, and remove <b>${name}</b> when you no longer need
it.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
