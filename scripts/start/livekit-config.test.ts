import { expect, test } from "vitest";
import type { Reach } from "./edge/reach.ts";
import { renderLivekitConfig } from "./livekit-config.ts";

const input = {
  port: 7980,
  apiKey: "key",
  apiSecret: 'se"cret\n: x',
  webhookUrl: "http://127.0.0.1:3100/api/livekit/webhook",
};
const config = JSON.parse(renderLivekitConfig(input));

test("signalling and media use three consecutive ports on loopback", () => {
  expect(config).toMatchObject({
    port: 7980,
    bind_addresses: ["127.0.0.1"],
    rtc: { tcp_port: 7981, udp_port: 7982, node_ip: "127.0.0.1", use_external_ip: false },
  });
});

test("a secret with quotes and line breaks stays one value", () => {
  expect(config.keys).toEqual({ key: input.apiSecret });
});

test("events go to the app, signed with the instance's key", () => {
  expect(config.webhook).toEqual({ api_key: "key", urls: [input.webhookUrl] });
});

test("a line that loses packets is judged within a second, so audio survives", () => {
  const { nack } = config.rtc.congestion_control.remote_bwe.channel_observer_non_probe;
  expect(nack).toEqual({ window_min_duration: "500ms", window_max_duration: "1s" });
});

const reach: Reach = {
  ...{
    host: "192.168.1.5",
    address: "192.168.1.5",
    listenOn: "192.168.1.5",
    isLan: true,
    certificate: "own",
  },
  ...{ httpsPort: 443, httpPort: 80, turnPort: 3478, remarks: [] },
};

test("for other devices, only media listens on their address", () => {
  const forOthers = JSON.parse(renderLivekitConfig({ ...input, reach }));
  expect(forOthers.bind_addresses).toEqual(["127.0.0.1"]);
  expect(forOthers.rtc).toMatchObject({
    ...{ node_ip: "192.168.1.5", udp_port: 7982, enable_loopback_candidate: false },
    ips: { includes: ["192.168.1.5/32"] },
  });
  expect(config.turn).toBeUndefined();
});

test("the relay leads to this media server only", () => {
  const { turn } = JSON.parse(renderLivekitConfig({ ...input, reach }));
  expect(turn).toMatchObject({ udp_port: 3478, bind_addresses: ["192.168.1.5"] });
  expect(turn.allow_restricted_peer_cidrs).toEqual(["192.168.1.5/32"]);
  expect(turn.deny_peer_cidrs).toContain("192.168.1.4/32");
});

test("an address that a router has is advertised, not listened on", () => {
  const behindRouter = { ...reach, address: "203.0.113.9", listenOn: "0.0.0.0" };
  const { rtc, turn } = JSON.parse(renderLivekitConfig({ ...input, reach: behindRouter }));
  expect(rtc).toMatchObject({ node_ip: "203.0.113.9" });
  expect(rtc.ips).toBeUndefined();
  expect(turn.bind_addresses).toEqual(["0.0.0.0"]);
});
