import { isIPv6 } from "node:net";
import { sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

/**
 * What counts as one address: an IPv4 address, and the /64 of an IPv6 address, because a single household has all of
 * that. Text that is no address counts as it stands.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The zone (`%eth0`) says by which door it came, not who it is.
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * The same for the same address, and nobody without the instance's key can tell which: there are so few addresses that a
 * plain hash could be searched.
 */
export const hashAddress = (address: string): string =>
  sign(env.VISAVIS_ENCRYPTION_KEY, "network addresses", addressGroup(address));
