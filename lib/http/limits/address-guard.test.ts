import { expect, test } from "vitest";
import { parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { isPrivateHost, isPublicAddress } from "./address-guard.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "192.0.1.1",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:82a::200e",
  "64:ff9b::8.8.8.8",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["this network", "0.0.0.0"],
  ["private", "10.1.2.3"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["a carrier's own", "100.64.0.1"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["a cloud's metadata service", "169.254.169.254"],
  ["a cloud's host", "168.63.129.16"],
  ["protocol assignments", "192.0.0.170"],
  ["documentation", "192.0.2.1"],
  ["6to4 relay", "192.88.99.1"],
  ["benchmarking", "198.19.0.1"],
  ["documentation", "198.51.100.7"],
  ["documentation", "203.0.113.7"],
  ["multicast", "224.0.0.1"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["link-local", "fe80::1"],
  ["link-local with its zone", "fe80::1%eth0"],
  ["unique local", "fd00::1"],
  ["a cloud's metadata service", "fd00:ec2::254"],
  ["multicast", "ff02::1"],
  ["mapped loopback", "::ffff:127.0.0.1"],
  ["mapped public", "::ffff:8.8.8.8"],
  ["compatible loopback", "::127.0.0.1"],
  ["loopback behind NAT64", "64:ff9b::127.0.0.1"],
  ["private behind NAT64", "64:ff9b::a01:203"],
  ["local NAT64", "64:ff9b:1::8.8.8.8"],
  ["6to4 around a private one", "2002:a01:203::1"],
  ["Teredo", "2001::1"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["discard", "100::1"],
  ["no address", "example.com"],
  ["no address", ""],
])("%s (%s) is not", (_why, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "http://localhost/",
  "http://LOCALHOST./",
  "http://api.localhost/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://127.0.0.1./",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://①②⑦.0.0.1/",
])("%s is on this machine or its network", (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(true);
});

test.each([
  "http://8.8.8.8/",
  "http://[2606:4700:4700::1111]/",
  "https://example.com/",
  "https://notlocalhost/",
])("%s may be public", (url) => {
  expect(isPrivateHost(new URL(url).hostname)).toBe(false);
});

test.each([
  ["http://10.1.2.3/", "10.0.0.0/8", false],
  ["http://11.1.2.3/", "10.0.0.0/8", false],
  ["http://192.168.1.1/", "10.0.0.0/8", true],
  ["http://[::ffff:10.1.2.3]/", "10.0.0.0/8", false],
  ["http://[::ffff:192.168.1.1]/", "10.0.0.0/8", true],
  ["http://[fd00::7]/", "fd00::/8", false],
  ["http://localhost/", "10.0.0.0/8", true],
  ["http://localhost/", "127.0.0.0/8", false],
  ["http://api.localhost/", "::1", false],
])("%s with %s: private is %j", (url, list, isPrivate) => {
  expect(isPrivateHost(new URL(url).hostname, parseAllowedNetworks(list))).toBe(isPrivate);
});
