import { isIPv4 } from "node:net";
import { join } from "node:path";
import type { Settings } from "#scripts/start/settings/settings.ts";
import { publicHost, type Reach } from "./reach.ts";
import { TRUST_PATHS } from "./trust-page.ts";

/** More than the largest upload: documents of 5 MB, with their form. */
const MAX_BODY_BYTES = 8 * 1_048_576;
/** What takes files: avatars and images. The app reads few of them at a time. */
const UPLOADS = [
  ...["/api/avatars/create", "/api/pictures/create", "/api/backgrounds/create"],
  ...["/avatars/upload", "/avatars/backgrounds", "/scenarios/pictures"],
];
const MAX_UPLOAD_BYTES = 48 * 1_048_576;
const MAX_HEADER_BYTES = 65_536;
const SECOND_NS = 1_000_000_000;

/** Requests between this instance's own processes. From outside they don't exist, whatever they are signed with. */
const INTERNAL = ["/api/internal/*", "/api/internal", "/api/inngest*", "/metrics", "/live", "/ready"];
const MEDIA_WEBHOOK = "/api/livekit/*";

export type CaddyConfigInput = {
  reach: Reach;
  settings: Pick<Settings, "internalAppUrl" | "livekitUrl" | "livekitPublicUrl" | "appUrl">;
  /** Where the edge keeps certificates and keys, and the page about them. */
  folder: string;
  /** Name of the certificate authority, as devices show it. */
  authorityName: string;
};

/** The edge's configuration, as JSON. */
export function renderCaddyConfig(input: CaddyConfigInput): string {
  const { reach, folder, authorityName } = input;
  const config = {
    admin: { disabled: true, config: { persist: false } },
    storage: { module: "file_system", root: folder },
    logging: { logs: { default: { level: "WARN", encoder: { format: "json" } } } },
    apps: {
      http: {
        https_port: reach.httpsPort,
        ...(reach.httpPort && { http_port: reach.httpPort }),
        grace_period: 3 * SECOND_NS,
        servers: { edge: httpsServer(input), ...(reach.httpPort && { plain: plainServer(input) }) },
      },
      tls: { ...certificates(reach), disable_ocsp_stapling: true },
      pki: {
        certificate_authorities: {
          local: { name: authorityName, root_common_name: authorityName, install_trust: false },
        },
      },
    },
  };
  return JSON.stringify(config, null, 2);
}

/** One origin: the media server's signalling, and the app. */
function httpsServer({ reach, settings }: CaddyConfigInput): object {
  // Otherwise browsers connect to a media server elsewhere, whose webhook comes from outside.
  const leadsToMedia = new URL(settings.livekitPublicUrl).host === publicHost(reach);
  const closed = leadsToMedia ? [...INTERNAL, MEDIA_WEBHOOK] : INTERNAL;
  const routes = [
    { match: [{ path: closed }], handle: [{ handler: "static_response", status_code: 404 }], terminal: true },
    ...(leadsToMedia
      ? [{ match: [{ path: ["/rtc", "/rtc/*"] }], handle: [proxyTo(settings.livekitUrl)], terminal: true }]
      : []),
    { match: [{ path: UPLOADS }], handle: toApp(settings.internalAppUrl, MAX_UPLOAD_BYTES), terminal: true },
    { handle: toApp(settings.internalAppUrl, MAX_BODY_BYTES) },
  ];
  return {
    ...listener(reach, reach.httpsPort),
    protocols: ["h1", "h2"],
    routes,
    // Redirects are part of the other server. Certificates come from the policies below.
    automatic_https: { disable_redirects: true, ...(reach.certificate !== "acme" && { disable: true }) },
    // Browsers name no server when the address is a number.
    tls_connection_policies: [isIPv4(reach.host) ? { default_sni: reach.host } : {}],
  };
}

const toApp = (url: string, maxBytes: number) => [
  { handler: "request_body", max_size: maxBytes },
  proxyTo(url),
];

/** By default the proxy replaces `X-Forwarded-For`, so a visitor cannot choose their address. */
const proxyTo = (url: string) => ({
  handler: "reverse_proxy",
  upstreams: [{ dial: dialOf(new URL(url)) }],
  // While a part restarts, requests wait instead of failing.
  load_balancing: { try_duration: 3 * SECOND_NS },
  flush_interval: -1,
});

const dialOf = ({ hostname, port }: URL): string => `${hostname}:${port || "80"}`;

/** HTTP without TLS: the page that explains the certificate, or a redirect. */
function plainServer({ reach, settings, folder }: CaddyConfigInput): object {
  const redirect = {
    handle: [
      {
        handler: "static_response",
        status_code: 308,
        headers: { Location: [`${new URL(settings.appUrl).origin}{http.request.uri}`] },
      },
    ],
  };
  const server = {
    ...listener(reach, reach.httpPort ?? 0),
    protocols: ["h1"],
    automatic_https: { disable: true },
  };
  return { ...server, routes: reach.certificate === "own" ? trustRoutes(folder) : [redirect] };
}

/** Only these two files: the folder of the root certificate also has its key. */
function trustRoutes(folder: string): object[] {
  const file = (path: string, root: string, name: string, headers: Record<string, string[]>) => ({
    match: [{ path: [path] }],
    handle: [
      { handler: "headers", response: { set: { "X-Content-Type-Options": ["nosniff"], ...headers } } },
      { handler: "rewrite", uri: `/${name}` },
      { handler: "file_server", root },
    ],
    terminal: true,
  });
  return [
    file(TRUST_PATHS.page, join(folder, "trust"), "index.html", {
      "Content-Type": ["text/html; charset=utf-8"],
      "Cache-Control": ["no-store"],
      "X-Frame-Options": ["DENY"],
    }),
    file(TRUST_PATHS.certificate, join(folder, "pki", "authorities", "local"), "root.crt", {
      "Content-Type": ["application/x-x509-ca-cert"],
      "Content-Disposition": ['attachment; filename="visavis.crt"'],
    }),
    {
      handle: [{ handler: "static_response", status_code: 307, headers: { Location: [TRUST_PATHS.page] } }],
    },
  ];
}

const listener = ({ listenOn }: Reach, port: number) => ({
  listen: [`${listenOn === "0.0.0.0" ? "" : listenOn}:${port}`],
  read_header_timeout: 10 * SECOND_NS,
  idle_timeout: 300 * SECOND_NS,
  max_header_bytes: MAX_HEADER_BYTES,
});

function certificates({ certificate, host }: Reach): object {
  if (certificate === "acme") return {};
  if (certificate === "own") {
    return {
      certificates: { automate: [host] },
      automation: { policies: [{ subjects: [host], issuers: [{ module: "internal" }] }] },
    };
  }
  return {
    certificates: { load_files: [{ certificate: certificate.certFile, key: certificate.keyFile }] },
  };
}
