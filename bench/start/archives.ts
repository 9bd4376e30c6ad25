import { createHash } from "node:crypto";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type BinarySpec, cacheDir, INNGEST, LIVEKIT_SERVER } from "#scripts/binaries/binary-spec.ts";
import { obtainBinary } from "#scripts/binaries/obtain-binary.ts";
import { runCommand } from "#scripts/system/run-command.ts";

/** Stands for the vendors' download servers. Its archives have the programs that this machine has already. */
export async function serveArchives(folder: string, clone: string): Promise<Server> {
  await mkdir(folder, { recursive: true });
  const archives = new Map<string, Buffer>();
  for (const spec of [LIVEKIT_SERVER, INNGEST]) archives.set(spec.name, await archiveOf(spec, folder));
  const server = createServer(({ url = "" }, response) => {
    const archive = archives.get(url.slice(1).replace(/\.tar\.gz$/, ""));
    if (archive) response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  await pinArchives(clone, archives, `http://127.0.0.1:${port}`);
  return server;
}

async function archiveOf(spec: BinarySpec, folder: string): Promise<Buffer> {
  const onProgress = (message: string) => console.error(`${spec.name}: ${message}`);
  const program = await obtainBinary(spec, { cacheDir: cacheDir(), onProgress });
  await cp(program, join(folder, spec.name));
  const archive = join(folder, `${spec.name}.tar.gz`);
  await runCommand("tar", ["-czf", archive, "-C", folder, spec.name]);
  return await readFile(archive);
}

/** Adds lines to the clone's list of servers, as a new release of the product would have other addresses and pins. */
async function pinArchives(clone: string, archives: Map<string, Buffer>, address: string): Promise<void> {
  const file = join(clone, "scripts", "binaries", "binary-spec.ts");
  const lines = [...archives].map(([name, archive]) => {
    const sum = createHash("sha256").update(archive).digest("hex");
    const constant = name === INNGEST.name ? "INNGEST" : "LIVEKIT_SERVER";
    return [
      `${constant}.archiveUrls = () => ["${address}/${name}.tar.gz"];`,
      `${constant}.pins.archives[\`\${process.platform}_\${process.arch === "x64" ? "amd64" : process.arch}\`] = "${sum}";`,
    ].join("\n");
  });
  await writeFile(file, `${await readFile(file, "utf8")}\n${lines.join("\n")}\n`);
}
