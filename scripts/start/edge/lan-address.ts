import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { errorCode } from "#lib/platform/errors.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Reserved for documentation, so it is on no network. Nothing is sent there. */
const SOMEWHERE_ELSE = "203.0.113.1";

type LanAddress = {
  address: string;
  /** Other addresses of this machine that devices might reach. */
  others: string[];
};

/** This machine's IPv4 addresses besides loopback. */
export function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}

/** Chooses the address that other devices in the room can reach. Throws `SetupError` if that is unclear. */
export async function findLanAddress(): Promise<LanAddress> {
  return chooseLanAddress(await defaultRouteAddress(), ownAddresses());
}

/** The address of the default route, or the only one. */
export function chooseLanAddress(ofDefaultRoute: string | null, candidates: string[]): LanAddress {
  const address = candidates.find((candidate) => candidate === ofDefaultRoute) ?? candidates[0];
  if (address === undefined) {
    throw new SetupError(
      "This machine has no network address that other devices could reach. Connect it to a network, then start again.",
    );
  }
  if (address !== ofDefaultRoute && candidates.length > 1) {
    throw new SetupError(
      `This machine has several addresses and no default route: ${candidates.join(", ")}. ` +
        "Set PUBLIC_HOST to the one that other devices reach.",
    );
  }
  return { address, others: candidates.filter((candidate) => candidate !== address) };
}

/** The address that the system would send from. Connecting a UDP socket only looks up the route. */
function defaultRouteAddress(): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    const settle = (address: string | null) => {
      socket.close();
      resolve(address);
    };
    socket.once("error", () => settle(null));
    socket.connect(9, SOMEWHERE_ELSE, () => settle(socket.address().address));
  });
}

const BITS = 32;

/**
 * Networks that together contain every IPv4 address but one, for denying a relay all peers except the media server
 * beside it. Each differs from the address in one more bit.
 */
export function allNetworksExcept(address: string): string[] {
  const value = address.split(".").reduce((sum, byte) => sum * 256 + Number(byte), 0);
  return Array.from({ length: BITS }, (_, index) => {
    const size = 2 ** (BITS - index - 1);
    const kept = Math.floor(value / size);
    return `${toAddress((kept % 2 === 0 ? kept + 1 : kept - 1) * size)}/${index + 1}`;
  });
}

const toAddress = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/** Tries to listen on a TCP port. Returns the system's error code, such as `EACCES`, or null if it works. */
export function tryListen(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(String(errorCode(error))));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
