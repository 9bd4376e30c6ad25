import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parseTags } from "./parse-tags.ts";
import { canonicalAddress, MAX_ADDRESS_LENGTH } from "./site-address.ts";

const unzip = promisify(gunzip);

/** Far more than a site may have pages here. */
const MAX_ENTRIES = 5_000;
/** Also of those that are no pages, or named again, because each takes time to parse. */
const MAX_TRIED = 20_000;
/** With the spaces around it. */
const MAX_LOCATION_LENGTH = 2 * MAX_ADDRESS_LENGTH;
export const MAX_SITEMAP_BYTES = 5 * 1_048_576;

/** What a sitemap names: pages, or, if it is an index, other sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

/** Reads a sitemap, which may be compressed. One that is cut or damaged has the entries before that. */
export async function readSitemap(bytes: Uint8Array): Promise<Sitemap> {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isZipped
    ? await unzip(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }).catch(() => Buffer.alloc(0))
    : bytes;
  return parseSitemap(Buffer.from(plain).toString());
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
      onclosetag: (name) => {
        if (name !== "loc" || address === undefined || !list) return;
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
