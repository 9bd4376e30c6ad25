import { expect, test } from "vitest";
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
