import { expect, test } from "vitest";
import { addressGroup, hashAddress } from "./address-hash.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:7::1", "2001:db8:0:7"],
  ["2001:0DB8:0000:0007:aaaa:bbbb:cccc:dddd", "2001:db8:0:7"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test("one household has one hash, which does not contain its address", () => {
  const hash = hashAddress("2001:db8:0:7::1");
  expect(hashAddress("2001:db8:0:7:ffff::2")).toBe(hash);
  expect(hashAddress("2001:db8:0:8::1")).not.toBe(hash);
  expect(hash).not.toContain("2001");
});
