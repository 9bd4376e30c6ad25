import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { EndpointFailure } from "#lib/endpoints/endpoint-failure.ts";
import { isPrivateHost, isPublicAddress } from "#lib/platform/address-guard.ts";

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const resolveByDns: Resolve = (hostname) => dns.lookup(hostname, { all: true });

/**
 * The addresses of a host, each of them one of the internet unless private ones are allowed. They are the ones to
 * connect to: whoever resolved the name again could be given others. Throws `EndpointFailure`.
 */
export async function resolveAllowed(
  hostname: string,
  { resolve, allowPrivate }: { resolve: Resolve; allowPrivate: boolean },
): Promise<LookupAddress[]> {
  if (!allowPrivate && isPrivateHost(hostname)) throw new EndpointFailure("private_address");
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return [{ address: literal, family: isIP(literal) }];
  const addresses = await resolve(hostname).catch(() => []);
  if (addresses.length === 0) throw new EndpointFailure("unresolved");
  // One private address among public ones is a trap, or a mistake that the owner should see.
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new EndpointFailure("private_address");
  }
  return addresses;
}

/** A lookup for a connection that knows these addresses only, whatever it is asked. */
export function pinnedLookup(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}
