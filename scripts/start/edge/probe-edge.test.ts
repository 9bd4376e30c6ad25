import { expect, test } from "vitest";
import { receivesUdp } from "./probe-edge.ts";

test("a packet to this machine's own address arrives", async () => {
  expect(await receivesUdp({ address: "127.0.0.1", listenOn: "127.0.0.1" })).toBe(true);
});

test("an address where packets do not arrive is noticed", async () => {
  expect(await receivesUdp({ address: "127.0.0.3", listenOn: "127.0.0.1" })).toBe(false);
  expect(await receivesUdp({ address: "203.0.113.1", listenOn: "203.0.113.1" })).toBe(false);
});
