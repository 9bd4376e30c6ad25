import { join, relative } from "node:path";
import { CAPABILITIES, type Endpoints } from "./resolve-endpoints.ts";
import { type Mode, ROOT_DIR, type Settings } from "./settings.ts";

export type AddressTableInput = {
  mode: Mode;
  settings: Settings;
  endpoints: Endpoints;
  /** The seeded call page, if there is one. */
  demoPath: string | null;
  /** For claiming a public instance that has no owner. */
  setupUrl: string | null;
};

/** Renders the table of addresses. */
export function renderAddressTable(input: AddressTableInput): string {
  const { mode, settings, endpoints, demoPath, setupUrl } = input;
  const { appUrl, ports } = settings;
  const rows: [string, string][] = [setupUrl ? ["Claim it once", setupUrl] : ["Open this", appUrl]];
  if (demoPath) rows.push(["Call page", `${appUrl}${demoPath}`]);
  rows.push(["API", `${appUrl}/api`], ["LiveKit", settings.livekitPublicUrl]);
  // Only the development server has pages.
  if (settings.ownsInngest && mode === "dev") rows.push(["Inngest", `http://127.0.0.1:${ports.inngest}`]);
  rows.push(["Models", describeEndpoints(endpoints)]);
  rows.push(["Data", shorten(settings.dataDir)], ["Logs", shorten(join(settings.dataDir, "logs"))]);
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  const edge = `+${"-".repeat(nameWidth + 2)}+${"-".repeat(valueWidth + 2)}+`;
  const lines = rows.map(([name, value]) => `| ${name.padEnd(nameWidth)} | ${value.padEnd(valueWidth)} |`);
  return [edge, ...lines, edge].join("\n");
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

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "unreadable address";
}

function shorten(path: string): string {
  const short = relative(ROOT_DIR, path);
  return short.startsWith("..") ? path : short;
}
