import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { ownAddresses } from "./lan-address.ts";
import { readOwnCertificate, resolveReach } from "./resolve-reach.ts";

/** Ports that any user may listen on. */
const PORTS = { EDGE_PORT: "18443", EDGE_HTTP_PORT: "18080" };
const resolve = (env: Record<string, string>, lan = false) => resolveReach({ ...PORTS, ...env }, { lan });

test("without PUBLIC_HOST and --lan the instance stays on this machine", async () => {
  expect(await resolve({})).toBeNull();
});

test("an address leads to one HTTPS origin for the app and the media server", async () => {
  const reach = await resolve({ PUBLIC_HOST: "127.0.0.2" });
  expect(reach).toMatchObject({ listenOn: "127.0.0.2", certificate: "own", isLan: true, turnPort: 3478 });
  expect(readSettings({}, reach)).toMatchObject({
    appUrl: "https://127.0.0.2:18443",
    livekitPublicUrl: "wss://127.0.0.2:18443",
    livekitUrl: "ws://127.0.0.1:7880",
  });
  const explicit = { APP_URL: "https://calls.test", LIVEKIT_URL: "wss://media.test" };
  expect(readSettings(explicit, reach)).toMatchObject({
    appUrl: "https://calls.test",
    livekitPublicUrl: "wss://media.test",
  });
});

test.skipIf(ownAddresses().length === 0)("--lan finds an address of this machine", async () => {
  expect(ownAddresses()).toContain((await resolve({}, true))?.address);
});

test("a public address that a router has is advertised, and every address is listened on", async () => {
  expect(await resolve({ PUBLIC_HOST: "203.0.113.9" })).toMatchObject({
    ...{ address: "203.0.113.9", listenOn: "0.0.0.0", isLan: false, certificate: "own" },
  });
});

test.each([
  [
    "no-such-host.invalid",
    /^PUBLIC_HOST is no-such-host\.invalid, which does not resolve to an IPv4 address\. Check/,
  ],
  ["https://calls.test", /Set it to a name or an address alone, such as calls\.example\.com, without https/],
  ["calls.test:8443", /without a port/],
  ["300.1.1.1", /Set it to a name or an address alone/],
  ["::1", /Use an IPv4 address/],
  ["localhost", /resolves to 127\.0\.0\.1 here: other devices cannot reach that/],
  ["10.255.255.254", /is not an address of this machine\. Its addresses are/],
])("PUBLIC_HOST=%s is refused with one sentence", async (PUBLIC_HOST, message) => {
  await expect(resolve({ PUBLIC_HOST })).rejects.toThrow(message);
});

test("an invalid port is refused by its name", async () => {
  await expect(resolve({ PUBLIC_HOST: "127.0.0.2", EDGE_PORT: "https" })).rejects.toThrow(
    /^EDGE_PORT is "https", which is not a port/,
  );
});

/** A self-signed certificate for 127.0.0.2, with its key. */
function makeCertificate(...days: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "visavis-certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [EDGE_KEY_FILE, EDGE_CERT_FILE] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.2"];
  const files = ["-keyout", EDGE_KEY_FILE, "-out", EDGE_CERT_FILE];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  execFileSync("openssl", ["req", "-x509", ...key, ...subject, ...files, ...days], { stdio: "ignore" });
  return { EDGE_KEY_FILE, EDGE_CERT_FILE };
}

test("the operator's own certificate is used if browsers would accept it", async () => {
  const files = makeCertificate("-days", "10");
  const { EDGE_CERT_FILE: certFile, EDGE_KEY_FILE: keyFile } = files;
  expect((await resolve({ PUBLIC_HOST: "127.0.0.2", ...files }))?.certificate).toEqual({ certFile, keyFile });
  await expect(resolve({ PUBLIC_HOST: "127.0.0.3", ...files })).rejects.toThrow(/is not for 127\.0\.0\.3\./);
  const other = { ...files, EDGE_KEY_FILE: makeCertificate("-days", "10").EDGE_KEY_FILE };
  await expect(resolve({ PUBLIC_HOST: "127.0.0.2", ...other })).rejects.toThrow(
    /does not belong to the certificate/,
  );
  await expect(resolve({ PUBLIC_HOST: "127.0.0.2", EDGE_CERT_FILE: certFile })).rejects.toThrow(/^Set both/);
  writeFileSync(certFile, "not a certificate");
  await expect(resolve({ PUBLIC_HOST: "127.0.0.2", ...files })).rejects.toThrow(/is not a PEM file/);
});

test("an expired certificate is refused with its date", async () => {
  const files = makeCertificate("-days", "1");
  const later = new Date(Date.now() + 3 * 86_400_000);
  await expect(readOwnCertificate(files, "127.0.0.2", later)).rejects.toThrow(
    /expired on \d{4}-\d\d-\d\d\. Renew it/,
  );
  const before = new Date(Date.now() - 86_400_000);
  await expect(readOwnCertificate(files, "127.0.0.2", before)).rejects.toThrow(/valid only from/);
});
