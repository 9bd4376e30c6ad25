import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv4 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import type { Reach } from "./reach.ts";

const POLL_MS = 200;
const HANDSHAKE_TIMEOUT_MS = 3_000;
/** Issuing a public certificate takes seconds; the instance's own takes less than one. */
const TIMEOUT_MS = { acme: 45_000, other: 15_000 };
const UDP_TIMEOUT_MS = 500;
const UDP_ATTEMPTS = 3;

/** Waits until the edge presents a certificate. Returns a sentence if it does not in time. */
export async function findEdgeProblem(reach: Reach, signal: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + (reach.certificate === "acme" ? TIMEOUT_MS.acme : TIMEOUT_MS.other);
  while (!(await presentsCertificate(reach))) {
    if (Date.now() > deadline || signal.aborted) return describeProblem(reach);
    await sleep(POLL_MS);
  }
  return null;
}

const describeProblem = ({ certificate, host, httpsPort }: Reach): string =>
  certificate === "acme"
    ? `There is no certificate for ${host} yet. Check that its DNS record leads here and that port 443 or 80 is open to the internet; the edge keeps trying.`
    : `Port ${httpsPort} does not present a certificate for ${host}.`;

/** Only the handshake counts here: browsers check the certificate. */
export function presentsCertificate({ host, listenOn, httpsPort }: Reach): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      host: listenOn === "0.0.0.0" ? "127.0.0.1" : listenOn,
      port: httpsPort,
      ...(!isIPv4(host) && { servername: host }),
      rejectUnauthorized: false,
      timeout: HANDSHAKE_TIMEOUT_MS,
    });
    const settle = (isUp: boolean) => {
      socket.destroy();
      resolve(isUp);
    };
    socket.once("secureConnect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}

/** Whether a UDP packet to the instance's address arrives, which a firewall on this machine may prevent. */
export async function receivesUdp({
  address,
  listenOn,
}: Pick<Reach, "address" | "listenOn">): Promise<boolean> {
  // Whether a router passes packets on cannot be seen from here.
  if (listenOn === "0.0.0.0") return true;
  const [receiver, sender] = [createSocket("udp4"), createSocket("udp4")];
  try {
    receiver.bind(0, listenOn);
    await once(receiver, "listening");
    const { port } = receiver.address();
    for (let attempt = 0; attempt < UDP_ATTEMPTS; attempt += 1) {
      const arrival = once(receiver, "message", { signal: AbortSignal.timeout(UDP_TIMEOUT_MS) });
      sender.send("visavis", port, address);
      if (await arrival.catch(() => null)) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    receiver.close();
    sender.close();
  }
}
