export type LivekitConfigInput = {
  port: number;
  apiKey: string;
  apiSecret: string;
  /** Where the server reports that people join and rooms end. */
  webhookUrl: string;
};

/**
 * The media server's configuration for one machine: everything on loopback, signalling on `port`, media over TCP on
 * the port above it and over UDP on the one above that. Rendered as JSON, which is YAML, so that no value can break
 * out of its place.
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
      },
      // A token's own room settings win over these; they bound a room that was made without any.
      room: { empty_timeout: 60, departure_timeout: 20 },
      webhook: { api_key: apiKey, urls: [webhookUrl] },
      logging: { level: "warn", json: false },
    },
    null,
    2,
  );
}
