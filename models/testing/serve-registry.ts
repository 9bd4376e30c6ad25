import { createHash } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { makeZip } from "#lib/media/testing/make-zip.ts";

/** The archive of each package, by its registry's name for it. A test changes them while they are served. */
export type Packages = {
  pypi: Map<string, { version: string; wheel: Buffer }>;
  npm: Map<string, { version: string; archive: Buffer }>;
};

/** Serves packages on the loopback interface as a Python package index and npm's registry do, for their real clients. */
export async function serveRegistry(packages: Packages): Promise<{ url: string; server: Server }> {
  let url = "";
  const answer: RequestListener = (request, response) => {
    const [, kind = "", name = "", file] = (request.url ?? "").split("/");
    const found =
      kind === "simple" ? wheelPage(packages, name, file) : npmPage(packages, { url, kind, name });
    if (found === undefined) return void response.writeHead(404).end("{}");
    response.writeHead(200, { "content-type": typeOf(found) }).end(found);
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A server listening on TCP has an address of this shape.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, server };
}

function typeOf(content: string | Buffer): string {
  if (typeof content !== "string") return "application/octet-stream";
  return content.startsWith("<") ? "text/html" : "application/json";
}

/** `/simple/NAME/` lists a package's wheels, and `/simple/NAME/FILE` is one. */
function wheelPage({ pypi }: Packages, name: string, file: string | undefined): string | Buffer | undefined {
  const found = pypi.get(name);
  if (!found) return undefined;
  if (file) return found.wheel;
  const wheel = `${name.replaceAll("-", "_")}-${found.version}-py3-none-any.whl`;
  return `<a href="/simple/${name}/${wheel}">${wheel}</a>`;
}

/** `/NAME` describes a package, and `/tarballs/NAME` is its archive. */
function npmPage(
  { npm }: Packages,
  { url, kind, name }: { url: string; kind: string; name: string },
): string | Buffer | undefined {
  if (kind === "tarballs") return npm.get(name)?.archive;
  const found = npm.get(kind);
  if (!found) return undefined;
  const { version, archive } = found;
  const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  const dist = { tarball: `${url}/tarballs/${kind}`, integrity };
  return JSON.stringify({
    name: kind,
    "dist-tags": { latest: version },
    versions: { [version]: { name: kind, version, dist } },
  });
}

/** A wheel that pip accepts. */
export function makeWheel(name: string, version: string, files: { name: string; bytes: Buffer }[]): Buffer {
  const info = `${name.replaceAll("-", "_")}-${version}.dist-info`;
  const text = (file: string, content: string) => ({ name: `${info}/${file}`, bytes: Buffer.from(content) });
  return Buffer.from(
    makeZip([
      ...files,
      text("METADATA", `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`),
      text("WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
      text("RECORD", ""),
    ]),
  );
}
