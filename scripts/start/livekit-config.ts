import { allNetworksExcept } from "./edge/lan-address.ts";
import type { Reach } from "./edge/reach.ts";

export type LivekitConfigInput = {
  port: number;
  apiKey: string;
  apiSecret: string;
  /** Webhook for joins and the end of rooms. */
  webhookUrl: string;
  /** How other devices reach the server; without it, only this machine does. */
  reach?: Reach | null;
  /** Where signalling listens; loopback by default. */
  listenOn?: string;
};

const LOOPBACK = { address: "127.0.0.1", listenOn: "127.0.0.1" };

/**
 * A visitor's line is too slow if packets are lost again and again for half a second. By default the server waits for two
 * seconds, and until it forwards a smaller frame, audio is lost too. Measured by `bench/networks.ts`.
 */
const SLOW_LINES = {
  remote_bwe: {
    channel_observer_non_probe: { nack: { window_min_duration: "500ms", window_max_duration: "1s" } },
  },
};

/**
 * For servers that share a Redis. A participant's signalling may go through another server than the one with the call. If
 * that one dies, the connection stays open, and the participant learns of it only when a ping, one every 5 s, has not been
 * acknowledged for `retry_timeout` (7.5 s by default, and up to `max_retry_interval` more). With these values a picture is
 * back within 9 s, and a Redis that restarts within 3 s ends no connection (docs/scaling.md).
 */
export const SHARED_SIGNALLING = {
  signal_relay: { retry_timeout: "3s", min_retry_interval: "500ms", max_retry_interval: "500ms" },
};

/**
 * The least time between two requests for a key frame. A visitor whose first request is dropped sees no picture until the
 * next one, and the server's own values leave up to a second between them.
 */
const KEY_FRAMES = { low_quality: "300ms", mid_quality: "300ms", high_quality: "300ms" };

/**
 * The media server's configuration: signalling on loopback at `port` (the edge leads there), media over TCP on
 * `port + 1` and over UDP on `port + 2`. Rendered as JSON, which is valid YAML, so no value can escape its quotes.
 */
export function renderLivekitConfig(input: LivekitConfigInput): string {
  const { port, apiKey, apiSecret, webhookUrl, reach } = input;
  const { address, listenOn } = reach ?? LOOPBACK;
  const signalling = input.listenOn ?? "127.0.0.1";
  return JSON.stringify(
    {
      port,
      bind_addresses: [signalling],
      keys: { [apiKey]: apiSecret },
      rtc: {
        tcp_port: port + 1,
        udp_port: port + 2,
        node_ip: address,
        use_external_ip: false,
        congestion_control: SLOW_LINES,
        pli_throttle: KEY_FRAMES,
        enable_loopback_candidate: address.startsWith("127."),
        ...(listenOn === "0.0.0.0" ? {} : { ips: { includes: [`${listenOn}/32`] } }),
      },
      ...(reach && { turn: relay(reach) }),
      // A token's room settings take precedence; these apply to rooms created without any.
      room: { empty_timeout: 60, departure_timeout: 20 },
      webhook: { api_key: apiKey, urls: [webhookUrl] },
      logging: { level: "warn", json: false },
    },
    null,
    2,
  );
}

/** A relay for visitors whose network only lets them reach one address. It leads to this media server and nowhere else. */
const relay = ({ address, listenOn, turnPort }: Reach) => ({
  enabled: true,
  udp_port: turnPort,
  bind_addresses: [listenOn],
  // Private addresses are denied unless they are listed.
  allow_restricted_peer_cidrs: [`${address}/32`],
  deny_peer_cidrs: [...allNetworksExcept(address), "::/0"],
});
