export type LivekitConfigInput = {
  port: number;
  apiKey: string;
  apiSecret: string;
  /** Webhook for joins and the end of rooms. */
  webhookUrl: string;
};

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
 * The media server's configuration for one machine: everything on loopback, signalling on `port`, media over TCP on
 * `port + 1` and over UDP on `port + 2`. Rendered as JSON, which is valid YAML, so no value can escape its quotes.
 */
export function renderLivekitConfig({ port, apiKey, apiSecret, webhookUrl }: LivekitConfigInput): string {
  return JSON.stringify(
    {
      port,
      bind_addresses: ["127.0.0.1"],
      keys: { [apiKey]: apiSecret },
      rtc: {
        tcp_port: port + 1,
        udp_port: port + 2,
        node_ip: "127.0.0.1",
        use_external_ip: false,
        enable_loopback_candidate: true,
        ips: { includes: ["127.0.0.1/32"] },
        congestion_control: SLOW_LINES,
      },
      // A token's room settings take precedence; these apply to rooms created without any.
      room: { empty_timeout: 60, departure_timeout: 20 },
      webhook: { api_key: apiKey, urls: [webhookUrl] },
      logging: { level: "warn", json: false },
    },
    null,
    2,
  );
}
