import { isIP } from "node:net";

/** Tells which addresses beyond the public ones an account's endpoints, webhooks and page imports may connect to. */
export type AllowedNetworks = (address: string) => boolean;

export const ALL_NETWORKS: AllowedNetworks = () => true;
export const NO_NETWORKS: AllowedNetworks = () => false;

const ALL_WORDS = ["true", "1", "yes", "on", "y", "enabled"];
const NO_WORDS = ["", "false", "0", "no", "off", "n", "disabled"];

/** IPv6 prefixes of 96 bits whose addresses lead to the IPv4 address in their last 32: mapped ones, and NAT64. */
const AROUND_V4 = ["::ffff:0:0", "64:ff9b::"].map((prefix) => addressBytes(prefix) ?? []);

type Network = { bytes: readonly number[]; prefix: number };

/**
 * Parses `true`, `false`, or networks in CIDR notation separated by commas. Throws with a sentence for the operator that
 * names the entry that is not a network.
 */
export function parseAllowedNetworks(text: string): AllowedNetworks {
  const value = text.trim().toLowerCase();
  if (ALL_WORDS.includes(value)) return ALL_NETWORKS;
  if (NO_WORDS.includes(value)) return NO_NETWORKS;
  const networks = value.split(",").map((entry) => parseNetwork(entry.trim()));
  return (address) => {
    const bytes = addressBytes(address);
    if (!bytes) return false;
    const target = v4Inside(bytes) ?? bytes;
    return networks.some((network) => contains(network, target));
  };
}

/** An address without a prefix is a network of its own. */
function parseNetwork(entry: string): Network {
  const [, address = "", prefixText] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const bytes = addressBytes(address);
  const width = (bytes?.length ?? 0) * 8;
  const prefix = prefixText === undefined ? width : Number(prefixText);
  if (!bytes || prefix > width) {
    throw new Error(`"${entry}" is not a network. Use true, false, or networks such as 10.0.0.0/8,fd00::/8`);
  }
  if (v4Inside(bytes)) throw new Error(`"${entry}" contains IPv4 addresses. Write it as an IPv4 network`);
  if (!bytes.every((_byte, index) => hostBits(bytes, prefix, index) === 0)) {
    throw new Error(`"${entry}" is not a network, because bits after its first ${prefix} are set`);
  }
  return { bytes, prefix };
}

/** How many bits of the byte at `index` belong to the network. */
const networkBits = (prefix: number, index: number): number => Math.max(0, Math.min(8, prefix - 8 * index));

const hostBits = (bytes: readonly number[], prefix: number, index: number): number =>
  (bytes[index] ?? 0) & (0xff >> networkBits(prefix, index));

function contains({ bytes, prefix }: Network, address: readonly number[]): boolean {
  if (bytes.length !== address.length) return false;
  return bytes.every(
    (byte, index) => (byte ^ (address[index] ?? 0)) >> (8 - networkBits(prefix, index)) === 0,
  );
}

/** The IPv4 address that an IPv6 address leads to, so an IPv6 network never allows one. */
function v4Inside(bytes: readonly number[]): readonly number[] | undefined {
  const isAround = AROUND_V4.some((around) => contains({ bytes: around, prefix: 96 }, bytes));
  return isAround ? bytes.slice(12) : undefined;
}

/** The bytes of an address, or `undefined` for other text and for addresses with a zone. */
function addressBytes(address: string): readonly number[] | undefined {
  if (isIP(address) === 4) return address.split(".").map(Number);
  if (isIP(address) !== 6 || address.includes("%")) return undefined;
  // The URL parser writes every form of an address as hexadecimal groups, with `::` at most once.
  const [before = "", after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const [head, tail] = [groups(before), groups(after ?? "")];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
