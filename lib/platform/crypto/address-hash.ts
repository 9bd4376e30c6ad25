import { isIPv6 } from "node:net";
import { signText } from "./instance-keys.ts";

/**
 * Normalizes an address: an IPv4 address, or the /64 of an IPv6 address, because one household has all of it. Text that
 * is not an address is unchanged.
 */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  // The zone (`%eth0`) is the interface, not part of the identity.
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
 * Hashes an address with the instance's key. A plain hash could be searched, because there are so few addresses.
 */
export const hashAddress = (address: string): string => signText("network addresses", addressGroup(address));
