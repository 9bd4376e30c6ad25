import { BlockList, isIP } from "node:net";
import { type AllowedNetworks, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";

type Range = readonly [network: string, prefix: number];

/** IANA's special-purpose IPv4 addresses that are not public, multicast and reserved space. */
const SPECIAL_V4: readonly Range[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's WireServer: routed like a public address, but only to the machine's own host.
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/**
 * Parts of 2000::/3 that are not a host's unicast address: protocol assignments, documentation, and 6to4, which hides
 * an IPv4 address.
 */
const SPECIAL_V6: readonly Range[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

/** The prefix for reaching IPv4 hosts from an IPv6-only network (RFC 6052): treated like the address inside it. */
const NAT64 = "64:ff9b::";

function listOf(family: "ipv4" | "ipv6", ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

// One list per family: a list with IPv4-mapped IPv6 addresses would match every IPv4 address.
const specialV4 = listOf("ipv4", SPECIAL_V4);
const unicastV6 = listOf("ipv6", [
  ["2000::", 3],
  [NAT64, 96],
]);
const specialV6 = listOf("ipv6", [
  ...SPECIAL_V6,
  ...SPECIAL_V4.map(([network, prefix]): Range => [NAT64 + network, 96 + prefix]),
]);

/** True for an IPv4 or IPv6 address that is globally routed to one host. False for any other text. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  switch (isIP(address)) {
    case 4:
      return !specialV4.check(address, "ipv4");
    case 6:
      return unicastV6.check(address, "ipv6") && !specialV6.check(address, "ipv6");
    default:
      return false;
  }
}

/**
 * True for a URL's host that can never be allowed: a private address outside `isAllowed`, or a name of this machine
 * unless one of its loopback addresses is allowed. Other names must be resolved first. `hostname` as parsed by `URL`,
 * which normalizes forms such as 0x7f.1.
 */
export function isPrivateHost(hostname: string, isAllowed: AllowedNetworks = NO_NETWORKS): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host) !== 0) return !(isPublicAddress(host) || isAllowed(host));
  const isOwnName = host === "localhost" || host.endsWith(".localhost");
  return isOwnName && !["127.0.0.1", "::1"].some(isAllowed);
}
