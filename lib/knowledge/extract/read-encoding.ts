import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The standard encodings of Chinese, Japanese and Korean text, which PDFs name without containing them. */
export const ENCODINGS = `${join(process.cwd(), "lib", "knowledge", "extract", "cmaps")}/`;

/** One of them by the name of its file; `null` if there is none. */
export async function readEncoding(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // The name comes from a URL and becomes part of a path.
  if (!/^[A-Za-z0-9-]{1,40}\.bcmap$/.test(file)) return null;
  const bytes = await readFile(join(ENCODINGS, file)).catch(() => null);
  return bytes && new Uint8Array(bytes);
}
