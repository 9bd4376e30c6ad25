import { createPrivateKey, X509Certificate } from "node:crypto";
import { lookup } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIPv4, isIPv6 } from "node:net";
import { resolve } from "node:path";
import { type Environment, readPort } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { findLanAddress, ownAddresses, tryListen } from "./lan-address.ts";
import type { OwnCertificate, Reach } from "./reach.ts";

const PRIVATE =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const HOST_NAME = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const HTTPS = { standard: 443, other: 8443 };
const HTTP = { standard: 80, other: 8080 };
const TURN_PORT = 3478;

/**
 * Reads `PUBLIC_HOST` or, with `--lan`, finds the machine's address. Returns null without either: the instance then stays on
 * this machine. Throws `SetupError` with what is wrong.
 */
export async function resolveReach(env: Environment, { lan }: { lan: boolean }): Promise<Reach | null> {
  if (lan && env.PUBLIC_HOST) throw new SetupError("Use either --lan or PUBLIC_HOST, not both.");
  if (lan) {
    const { address, others } = await findLanAddress();
    const remarks = others.length > 0 ? [describeChoice(address, others)] : [];
    return await complete(env, { host: address, address, isLan: true, remarks });
  }
  if (!env.PUBLIC_HOST) return null;
  const host = readHost(env.PUBLIC_HOST);
  const address = await resolveHost(host);
  return await complete(env, { host, address, isLan: PRIVATE.test(address), remarks: [] });
}

const describeChoice = (address: string, others: string[]): string =>
  `Using ${address}, the address of the default route. Set PUBLIC_HOST for another one (${others.join(", ")}).`;

function readHost(text: string): string {
  if (isIPv6(text.replace(/^\[|\]$/g, ""))) {
    throw new SetupError(`PUBLIC_HOST is ${text}. Use an IPv4 address, or a name that resolves to one.`);
  }
  if (HOST_NAME.test(text) && !/^[\d.]+$/.test(text)) return text.toLowerCase();
  if (isIPv4(text)) return text;
  throw new SetupError(
    `PUBLIC_HOST is "${text}". Set it to a name or an address alone, such as calls.example.com, without https:// and without a port.`,
  );
}

async function resolveHost(host: string): Promise<string> {
  const own = ownAddresses();
  const found = isIPv4(host)
    ? [host]
    : (await lookup(host, { family: 4, all: true }).catch(() => [])).map(({ address }) => address);
  const address = found.find((candidate) => own.includes(candidate)) ?? found[0];
  if (address === undefined) {
    throw new SetupError(
      `PUBLIC_HOST is ${host}, which does not resolve to an IPv4 address. Check the name, or create its DNS record (A).`,
    );
  }
  if (!isIPv4(host) && address.startsWith("127.")) {
    throw new SetupError(
      `PUBLIC_HOST is ${host}, which resolves to ${address} here: other devices cannot reach that. ` +
        "Correct /etc/hosts or the DNS record, or use the address itself.",
    );
  }
  if (PRIVATE.test(address) && !address.startsWith("127.") && !own.includes(address)) {
    throw new SetupError(
      `PUBLIC_HOST is ${host === address ? address : `${host} (${address})`}, which is not an address of this machine. ` +
        `Its addresses are ${own.join(", ") || "only loopback ones"}.`,
    );
  }
  return address;
}

type Basics = Pick<Reach, "host" | "address" | "isLan" | "remarks">;

async function complete(env: Environment, basics: Basics): Promise<Reach> {
  const { host, address, isLan } = basics;
  const isHere = address.startsWith("127.") || ownAddresses().includes(address);
  const listenOn = isHere ? address : "0.0.0.0";
  const files = await readOwnCertificate(env, host);
  const certificate = files ?? (isLan || isIPv4(host) ? ("own" as const) : ("acme" as const));
  const https = await choosePort(env, "EDGE_PORT", HTTPS, listenOn);
  const http = await choosePort(env, "EDGE_HTTP_PORT", HTTP, listenOn);
  // Without an authority of its own, the only use of HTTP is a redirect, which is expected on the standard port.
  const httpPort = certificate !== "own" && http.isSubstitute ? null : http.port;
  const remarks = [...basics.remarks];
  if (https.isSubstitute)
    remarks.push(`This user may not listen on port 443, so the address has port ${https.port}.`);
  if (certificate === "acme" && https.port !== HTTPS.standard && httpPort !== HTTP.standard) {
    remarks.push(
      `Let's Encrypt connects to port 443 or 80 of ${host}: forward 443 to ${https.port}, or the certificate cannot be issued.`,
    );
  }
  const turnPort = readPort(env, "TURN_PORT", TURN_PORT);
  return { ...basics, listenOn, certificate, httpsPort: https.port, httpPort, turnPort, remarks };
}

type PortChoice = { port: number; isSubstitute: boolean };

/** The configured port, otherwise the standard one, or `other` where this user may not listen on that. */
async function choosePort(
  env: Environment,
  name: string,
  { standard, other }: typeof HTTPS,
  listenOn: string,
): Promise<PortChoice> {
  const port = readPort(env, name, standard);
  if (env[name]) return { port, isSubstitute: false };
  const isDenied = (await tryListen(port, listenOn)) === "EACCES";
  return { port: isDenied ? other : port, isSubstitute: isDenied };
}

/** Reads `EDGE_CERT_FILE` and `EDGE_KEY_FILE`. Throws `SetupError` if browsers would refuse the certificate. */
export async function readOwnCertificate(
  { EDGE_CERT_FILE, EDGE_KEY_FILE }: Environment,
  host: string,
  now = new Date(),
): Promise<OwnCertificate | null> {
  if (!EDGE_CERT_FILE && !EDGE_KEY_FILE) return null;
  if (!EDGE_CERT_FILE || !EDGE_KEY_FILE) {
    throw new SetupError("Set both EDGE_CERT_FILE and EDGE_KEY_FILE, or neither.");
  }
  const files = { certFile: resolve(EDGE_CERT_FILE), keyFile: resolve(EDGE_KEY_FILE) };
  const certificate = await parse("EDGE_CERT_FILE", files.certFile, (pem) => new X509Certificate(pem));
  const key = await parse("EDGE_KEY_FILE", files.keyFile, (pem) => createPrivateKey(pem));
  const problem = findProblem(certificate, host, now);
  if (problem) throw new SetupError(`The certificate in ${files.certFile} ${problem}`);
  if (!certificate.checkPrivateKey(key)) {
    throw new SetupError(
      `The key in ${files.keyFile} does not belong to the certificate in ${files.certFile}.`,
    );
  }
  return files;
}

async function parse<T>(setting: string, file: string, read: (pem: Buffer) => T): Promise<T> {
  const pem = await readFile(file).catch(() => {
    throw new SetupError(`${setting} is ${file}, which cannot be read.`);
  });
  try {
    return read(pem);
  } catch {
    throw new SetupError(`${setting} is ${file}, which is not a PEM file of the expected kind.`);
  }
}

function findProblem(certificate: X509Certificate, host: string, now: Date): string | null {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const [from, to] = [certificate.validFromDate, certificate.validToDate];
  if (now > to) return `expired on ${day(to)}. Renew it, then start again.`;
  if (now < from) return `is valid only from ${day(from)}. Check the machine's clock.`;
  const covers = isIPv4(host) ? certificate.checkIP(host) : certificate.checkHost(host);
  return covers ? null : `is not for ${host}. Use one that names it.`;
}
