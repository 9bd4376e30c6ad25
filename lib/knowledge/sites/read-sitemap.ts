import { constants, createGunzip } from "node:zlib";
import { parseTags } from "./parse-tags.ts";
import { canonicalAddress, MAX_ADDRESS_LENGTH } from "./site-address.ts";

/** Far more than a site may have pages here. */
const MAX_ENTRIES = 5_000;
/** Also of those that are no pages, or named again, because each takes time to parse. */
const MAX_TRIED = 20_000;
/** With the spaces around it. */
const MAX_LOCATION_LENGTH = 2 * MAX_ADDRESS_LENGTH;
export const MAX_SITEMAP_BYTES = 5 * 1_048_576;

/** What a sitemap names: pages, or, if it is an index, other sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

/** Reads a sitemap, which may be compressed. One that is cut, damaged or too large has the entries before that. */
export async function readSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isZipped ? await unzipBeginning(bytes) : Buffer.from(bytes);
  return parseSitemap(plain.toString());
}

/** The first megabytes, or what there is before the data are damaged. */
async function unzipBeginning(bytes: Uint8Array): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const chunks: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  // As events, because iterating loses what was unpacked just before an error.
  gunzip.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_SITEMAP_BYTES) gunzip.destroy();
  });
  gunzip.on("error", () => resolve());
  gunzip.on("close", () => resolve());
  gunzip.end(bytes);
  await promise;
  return Buffer.concat(chunks).subarray(0, MAX_SITEMAP_BYTES);
}

function parseSitemap(xml: string): Sitemap {
  const pages = new Set<string>();
  const sitemaps = new Set<string>();
  let list: Set<string> | undefined;
  let address: string | undefined;
  let tried = 0;
  parseTags(
    xml,
    {
      onopentag: (name) => {
        if (name === "url") list = pages;
        if (name === "sitemap") list = sitemaps;
        if (name === "loc" && list) address = "";
      },
      ontext: (text) => {
        if (address !== undefined && address.length <= MAX_LOCATION_LENGTH) address += text;
      },
      onclosetag: (name, isImplied) => {
        // Where the text ends, an address may be cut.
        if (name !== "loc" || isImplied || address === undefined || !list) return;
        const written = address;
        address = undefined;
        if (list.size >= MAX_ENTRIES || tried >= MAX_TRIED || written.length > MAX_LOCATION_LENGTH) return;
        tried += 1;
        const found =
          list === pages ? canonicalAddress(written.trim()) : (URL.parse(written.trim())?.href ?? null);
        if (found !== null) list.add(found);
      },
    },
    { xmlMode: true },
  );
  return { pages: [...pages], sitemaps: [...sitemaps] };
}
