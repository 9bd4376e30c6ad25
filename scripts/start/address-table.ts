import { join, relative } from "node:path";
import { renderUnicodeCompact } from "uqr";
import { trustUrl } from "./edge/trust-page.ts";
import { CAPABILITIES, type Endpoint, type Endpoints } from "./settings/resolve-endpoints.ts";
import { type Mode, ROOT_DIR, type Settings } from "./settings/settings.ts";

export type AddressTableInput = {
  mode: Mode;
  settings: Settings;
  endpoints: Endpoints;
  /** The seeded call page, if there is one. */
  demoPath: string | null;
  /** What answers in calls, if the local models server chose it. */
  languageModel: string | null;
  /** For claiming a public instance that has no owner. */
  setupUrl: string | null;
  /** Of the certificate authority that devices have to trust. */
  fingerprint: string | null;
  /** Whether the output understands colors. */
  isTerminal: boolean;
};

/** Renders the table of addresses and, if other devices reach the instance, what they need. */
export function renderAddressTable(input: AddressTableInput): string {
  const { settings, isTerminal } = input;
  const table = renderTable(listRows(input));
  if (!settings.reach) return table;
  const first = trustUrl(settings.reach) ?? settings.appUrl;
  const code = `${renderQrCode(first, isTerminal)}\n${first}`;
  return [table, code, ...settings.reach.remarks].join("\n\n");
}

function listRows(input: AddressTableInput): [string, string][] {
  const { mode, settings, endpoints, demoPath, setupUrl, fingerprint, languageModel } = input;
  const { appUrl, ports, reach } = settings;
  const rows: [string, string][] = [setupUrl ? ["Claim it once", setupUrl] : ["Open this", appUrl]];
  const trust = reach && trustUrl(reach);
  if (trust) rows.push(["New devices", trust]);
  if (fingerprint) rows.push(["Certificate", fingerprint]);
  if (demoPath) rows.push(["Call page", `${appUrl}${demoPath}`]);
  rows.push(["API", `${appUrl}/api`], ["LiveKit", settings.livekitPublicUrl]);
  // Only the development server has pages.
  if (settings.ownsInngest && mode === "dev") rows.push(["Inngest", `http://127.0.0.1:${ports.inngest}`]);
  rows.push(["Models", describeEndpoints(endpoints)]);
  if (languageModel) rows.push(["Language model", languageModel]);
  if (endpoints.llmFallback) rows.push(["Fallback model", describeFallback(endpoints.llmFallback)]);
  rows.push(["Data", shorten(settings.dataDir)], ["Logs", shorten(join(settings.dataDir, "logs"))]);
  return rows;
}

function renderTable(rows: [string, string][]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  const edge = `+${"-".repeat(nameWidth + 2)}+${"-".repeat(valueWidth + 2)}+`;
  const lines = rows.map(([name, value]) => `| ${name.padEnd(nameWidth)} | ${value.padEnd(valueWidth)} |`);
  return [edge, ...lines, edge].join("\n");
}

/** White on black whatever the terminal's colors, because some cameras cannot read inverted codes. */
function renderQrCode(text: string, isTerminal: boolean): string {
  const code = renderUnicodeCompact(text, { border: 2 });
  if (!isTerminal) return code;
  const lines = code.split("\n").map((line) => `\u001b[97;40m${line}\u001b[0m`);
  return lines.join("\n");
}

/** Shows hosts only, because an operator's base URL may contain a token. */
function describeEndpoints(endpoints: Endpoints): string {
  const hosts = new Map<string, string[]>();
  for (const capability of CAPABILITIES) {
    const { source, baseUrl } = endpoints[capability];
    const where = source === "local" ? `on this machine (${hostOf(baseUrl)})` : hostOf(baseUrl);
    hosts.set(where, [...(hosts.get(where) ?? []), capability]);
  }
  if (hosts.size === 1) return [...hosts.keys()].join("");
  return [...hosts].map(([host, names]) => `${names.join(", ")}: ${host}`).join("; ");
}

function describeFallback({ baseUrl, model }: Endpoint): string {
  return model ? `${model} at ${hostOf(baseUrl)}` : hostOf(baseUrl);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "unreadable address";
}

function shorten(path: string): string {
  const short = relative(ROOT_DIR, path);
  return short.startsWith("..") ? path : short;
}
