import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPrivateHost, isPublicAddress } from "#lib/http/limits/address-guard.ts";
import type { AllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { FAILURE_TEXTS, type FailureKind } from "./failure-texts.ts";

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/**
 * Resolves a host to addresses that are all public or in `allowedNetworks`. Connect to these addresses only:
 * resolving the name again might return others. Throws `EndpointError`.
 */
export async function resolveAllowed(
  hostname: string,
  { resolve, allowedNetworks }: { resolve: Resolve; allowedNetworks: AllowedNetworks },
): Promise<LookupAddress[]> {
  if (isPrivateHost(hostname, allowedNetworks)) throw new EndpointError("private_address");
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length === 0) throw new EndpointError("unresolved");
  // A private address among public ones is an attack, or a mistake the owner should see.
  if (!addresses.every(({ address }) => isPublicAddress(address) || allowedNetworks(address))) {
    throw new EndpointError("private_address");
  }
  return addresses;
}

/** A DNS lookup for a connection that always returns these addresses. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/** Why an endpoint gave no response. The message is for people and contains nothing of the request. */
export class EndpointError extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause?: unknown) {
    super(FAILURE_TEXTS[kind], { cause });
    this.name = "EndpointError";
    this.kind = kind;
  }
}
