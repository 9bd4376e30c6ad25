import { createDocument } from "#lib/documents/create-document.ts";
import { type ImportPageInput, MAX_IMPORT_BYTES } from "#lib/documents/schema.ts";
import { toTextFile } from "#lib/documents/to-text-file.ts";
import { resolveAllowed, resolveByDns } from "#lib/endpoints/pin-addresses.ts";
import { decodePage } from "#lib/extraction/decode-page.ts";
import { extractText } from "#lib/extraction/extract-text.ts";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import { type AddressesOf, type FetchedPage, fetchPage } from "#lib/extraction/fetch-page.ts";
import { fileKind } from "#lib/extraction/file-kind.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 2_000;

const allowedAddresses: AddressesOf = (hostname) =>
  resolveAllowed(hostname, { resolve: resolveByDns, allowPrivate: env.ENDPOINT_ALLOW_PRIVATE });

/** Makes a document of a page of the web, as it is now. Throws `VALIDATION` with why the page gives no text. */
export async function importPage(
  caller: Caller,
  knowledgeBaseId: string,
  { url }: ImportPageInput,
  addressesOf: AddressesOf = allowedAddresses,
): Promise<{ id: string }> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  const text = await textOf(url, addressesOf).catch((error: unknown) => {
    throw error instanceof ExtractionError ? invalidField("url", error.message) : error;
  });
  const description = cut(`From ${url}`, MAX_DESCRIPTION_LENGTH);
  const document = { name: nameOf(url, text), description, file: toTextFile(text) };
  return await createDocument(caller, knowledgeBaseId, document);
}

async function textOf(url: string, addressesOf: AddressesOf): Promise<string> {
  const page = await fetchPage(url, { addressesOf, maxBytes: MAX_IMPORT_BYTES });
  const text = await readFetched(page);
  if (text.trim() === "")
    throw new ExtractionError("The page has no text of its own: it may be drawn by a script.");
  return text;
}

async function readFetched(page: FetchedPage): Promise<string> {
  const kind = fileKind(page.bytes);
  if (kind) return await extractText(kind, page.bytes);
  const { text, isHtml } = decodePage(page);
  return isHtml ? await extractText("html", new TextEncoder().encode(text)) : text;
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");

/** The title of a page, else its address. */
function nameOf(address: string, text: string): string {
  const title = /^# (.+)/.exec(text)?.[1]?.trim();
  const { hostname, pathname } = new URL(address);
  return cut(title || `${hostname}${pathname === "/" ? "" : pathname}`, MAX_NAME_LENGTH);
}
