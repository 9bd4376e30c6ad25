import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parseTags } from "./parse-tags.ts";
import { canonicalAddress } from "./site-address.ts";

const unzip = promisify(gunzip);

/** Far more than a site may have pages here. */
const MAX_ENTRIES = 5_000;
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
  parseTags(
    xml,
    {
      onopentag: (name) => {
        if (name === "url") list = pages;
        if (name === "sitemap") list = sitemaps;
        if (name === "loc" && list) address = "";
      },
      ontext: (text) => {
        if (address !== undefined && address.length < 2_048) address += text;
      },
      onclosetag: (name) => {
        if (name !== "loc" || address === undefined || !list) return;
        const found =
          list === pages ? canonicalAddress(address.trim()) : (URL.parse(address.trim())?.href ?? null);
        if (found !== null && list.size < MAX_ENTRIES) list.add(found);
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  return { pages: [...pages], sitemaps: [...sitemaps] };
}
