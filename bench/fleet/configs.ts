import { renderLivekitConfig, SHARED_SIGNALLING } from "#scripts/start/livekit-config.ts";
import type { Ports } from "./ports.ts";

const SECOND_NS = 1_000_000_000;

type Balanced = {
  name: string;
  listen: number;
  upstreams: readonly number[];
  policy: "round_robin" | "least_conn";
};

/** Balances over the upstreams. One that does not take connections is left out for a while. */
const proxyTo = (upstreams: readonly number[], policy: Balanced["policy"]) => ({
  handler: "reverse_proxy",
  upstreams: upstreams.map((port) => ({ dial: `127.0.0.1:${port}` })),
  load_balancing: {
    selection_policy: { policy },
    ...{ try_duration: 3 * SECOND_NS, try_interval: SECOND_NS / 20 },
  },
  health_checks: { passive: { fail_duration: 2 * SECOND_NS } },
  flush_interval: -1,
});

/** Every request is one line of JSON with the name of the server that it came to, its bytes and its duration. */
const serverOf = ({ name, listen, upstreams, policy }: Balanced, first: object[] = []) => ({
  listen: [`127.0.0.1:${listen}`],
  protocols: ["h1"],
  automatic_https: { disable: true },
  logs: { default_logger_name: name },
  routes: [...first, { handle: [proxyTo(upstreams, policy)] }],
});

/** One balancer before everything: the origin for visitors, and inside, one address for each kind of server. */
export function renderBalancer(ports: Ports, logFile: string): string {
  const apps = { upstreams: [ports.appA, ports.appB], policy: "round_robin" } as const;
  const media = { upstreams: [ports.mediaA, ports.mediaB], policy: "round_robin" } as const;
  const models = { upstreams: [ports.modelsA, ports.modelsB], policy: "least_conn" } as const;
  const closed = { path: ["/api/internal/*", "/api/inngest*", "/api/livekit/*"] };
  const outside = [
    { match: [closed], handle: [{ handler: "static_response", status_code: 404 }], terminal: true },
    {
      match: [{ path: ["/rtc", "/rtc/*"] }],
      handle: [proxyTo(media.upstreams, media.policy)],
      terminal: true,
    },
  ];
  return JSON.stringify({
    admin: { disabled: true, config: { persist: false } },
    logging: {
      logs: {
        default: { level: "WARN", exclude: ["http.log.access"] },
        access: {
          include: ["http.log.access"],
          writer: { output: "file", filename: logFile, roll: false },
          encoder: { format: "json" },
        },
      },
    },
    apps: {
      http: {
        grace_period: SECOND_NS,
        servers: {
          origin: serverOf({ name: "origin", listen: ports.origin, ...apps }, outside),
          apps: serverOf({ name: "apps", listen: ports.apps, ...apps }),
          media: serverOf({ name: "media", listen: ports.media, ...media }),
          models: serverOf({ name: "models", listen: ports.models, ...models }),
        },
      },
    },
  });
}

type MediaInput = { port: number; ports: Ports; apiKey: string; apiSecret: string };

/** The product's own configuration of a media server, with the Redis that makes several of them one. */
export function renderMediaNode({ port, ports, apiKey, apiSecret }: MediaInput): string {
  const webhookUrl = `http://127.0.0.1:${ports.apps}/api/livekit/webhook`;
  const single = JSON.parse(renderLivekitConfig({ port, apiKey, apiSecret, webhookUrl }));
  return JSON.stringify({
    ...single,
    redis: { address: `127.0.0.1:${ports.redis}` },
    ...SHARED_SIGNALLING,
    prometheus_port: port + 3,
    logging: { level: "info", json: true },
  });
}
