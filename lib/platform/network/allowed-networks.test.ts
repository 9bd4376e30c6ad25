import { expect, test } from "vitest";
import { parseAllowedNetworks } from "./allowed-networks.ts";

const ANY = ["10.1.2.3", "127.0.0.1", "::1", "fe80::1%eth0", "169.254.169.254"];

test.each(["true", "TRUE", "1", "yes", "on"])("%s allows every address", (text) => {
  const isAllowed = parseAllowedNetworks(text);
  expect(ANY.filter(isAllowed)).toEqual(ANY);
});

test.each(["false", "", " ", "0", "no", "off"])("%j allows none", (text) => {
  expect(ANY.filter(parseAllowedNetworks(text))).toEqual([]);
});

const LIST = "10.20.0.0/14, 192.168.7.9,fd12:3456::/33, ::1";
const isAllowed = parseAllowedNetworks(LIST);

test.each([
  "10.20.0.0",
  "10.23.255.255",
  "192.168.7.9",
  "fd12:3456::1",
  "FD12:3456:7fff:ffff:ffff:ffff:ffff:ffff",
  "::1",
  "0:0:0:0:0:0:0:1",
  "::ffff:10.20.0.1",
  "::ffff:a14:1",
  "64:ff9b::10.20.0.1",
])(`${LIST} allows %s`, (address) => {
  expect(isAllowed(address)).toBe(true);
});

test.each([
  "10.19.255.255",
  "10.24.0.0",
  "192.168.7.8",
  "192.168.7.10",
  "fd12:3456:8000::1",
  "fd12:3457::1",
  "::2",
  "::",
  "127.0.0.1",
  "169.254.169.254",
  "::ffff:127.0.0.1",
  "::ffff:192.168.7.10",
  "64:ff9b::169.254.169.254",
  // An IPv4 address as IPv6 addresses without a meaning of their own.
  "::10.20.0.1",
  "::a14:1",
  "::1%lo",
  "crm.example",
  "",
])(`${LIST} doesn't allow %s`, (address) => {
  expect(isAllowed(address)).toBe(false);
});

test("all IPv6 addresses include no IPv4 address in disguise, and the reverse", () => {
  const v6 = parseAllowedNetworks("::/0");
  expect(["fd00::1", "fe80::1", "::1"].every(v6)).toBe(true);
  expect(["10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1"].some(v6)).toBe(false);
  const v4 = parseAllowedNetworks("0.0.0.0/0");
  expect(["10.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1"].every(v4)).toBe(true);
  expect(["fd00::1", "::1"].some(v4)).toBe(false);
});

test.each([
  ["10.0.0.0/33", '"10.0.0.0/33" is not a network. Use true, false, or networks such as 10.0.0.0/8,fd00::/8'],
  ["10.0.0.0/8,", '"" is not a network.'],
  ["10.0.0.0/8;fd00::/8", '"10.0.0.0/8;fd00::/8" is not a network.'],
  ["10.0.0.0/8,crm.internal", '"crm.internal" is not a network.'],
  ["true,10.0.0.0/8", '"true" is not a network.'],
  ["10.0.0/8", '"10.0.0/8" is not a network.'],
  ["010.0.0.0/8", '"010.0.0.0/8" is not a network.'],
  ["10.0.0.0/-1", '"10.0.0.0/-1" is not a network.'],
  ["10.0.0.0/", '"10.0.0.0/" is not a network.'],
  ["fe80::1%eth0", '"fe80::1%eth0" is not a network.'],
  ["fd00::/129", '"fd00::/129" is not a network.'],
  ["10.1.2.3/8", '"10.1.2.3/8" is not a network, because bits after its first 8 are set'],
  ["fd00::1/64", '"fd00::1/64" is not a network, because bits after its first 64 are set'],
  ["::ffff:10.0.0.0/104", '"::ffff:10.0.0.0/104" contains IPv4 addresses. Write it as an IPv4 network'],
  ["64:ff9b::/96", '"64:ff9b::/96" contains IPv4 addresses. Write it as an IPv4 network'],
])("%s is rejected with one sentence", (text, message) => {
  expect(() => parseAllowedNetworks(text)).toThrow(message);
});
