import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIPv4 } from "node:net";
import { resolve } from "node:path";
import type { Environment } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { OwnCertificate } from "./reach.ts";

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
