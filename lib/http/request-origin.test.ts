import { expect, test } from "vitest";
import { clientAddress } from "./request-origin.ts";

const from = (list: string | null, proxies: number) =>
  clientAddress(new Headers(list === null ? {} : { "x-forwarded-for": list }), proxies);

test.each([
  ["one proxy: what it saw, not what the client claims", "203.0.113.9, 192.0.2.1", 1, "192.0.2.1"],
  ["two proxies: what the outer one saw", "203.0.113.9, 192.0.2.1, 198.51.100.1", 2, "192.0.2.1"],
  ["a request that came by fewer proxies", "192.0.2.1", 2, "192.0.2.1"],
  ["no proxy: the connection's own address", "192.0.2.1", 0, "192.0.2.1"],
  ["no address", null, 1, "unknown"],
  ["an empty entry", "192.0.2.1, ", 1, "unknown"],
  ["a port, which changes with each connection", "192.0.2.1:4711", 1, "192.0.2.1"],
  ["an IPv6 address with a port", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["an IPv6 address", "2001:db8::1", 1, "2001:db8::1"],
])("%s", (_name, list, proxies, address) => {
  expect(from(list, proxies)).toBe(address);
});
