import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import { extractText } from "#lib/knowledge/extract/extract-text.ts";
import { ExtractionError } from "#lib/knowledge/extract/extraction-error.ts";
import {
  decodePage,
  type FetchedPage,
  fetchPage,
  type ResolveAddresses,
} from "#lib/knowledge/extract/fetch-page.ts";
import { fileKind } from "#lib/knowledge/extract/file-kind.ts";
import { IMPORT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { resolveAllowed, resolveByDns } from "#lib/tools/endpoints/pin-addresses.ts";
import { createDocument } from "./create-document.ts";
import { toTextFile } from "./document-text.ts";
import { type ImportPageInput, MAX_IMPORT_BYTES } from "./schema.ts";

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 2_000;

const allowedAddresses: ResolveAddresses = (hostname) =>
  resolveAllowed(hostname, { resolve: resolveByDns, allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE });

/** Creates a document from the current text of a web page. Throws `VALIDATION` if the page gives no text. */
export async function importPage(
  actor: Actor,
  knowledgeBaseId: string,
  { url }: ImportPageInput,
  addressesOf: ResolveAddresses = allowedAddresses,
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const text = await fetchText(actor.ownerId, url, addressesOf).catch((error: unknown) => {
    throw error instanceof ExtractionError ? invalidField("url", error.message) : error;
  });
  const description = cut(`From ${url}`, MAX_DESCRIPTION_LENGTH);
  const document = { name: documentName(url, text), description, file: toTextFile(text) };
  return await createDocument(actor, knowledgeBaseId, document);
}

async function fetchText(ownerId: string, url: string, addressesOf: ResolveAddresses): Promise<string> {
  const page = await fetchPage(url, { addressesOf, maxBytes: MAX_IMPORT_BYTES });
  const text = await readFetched(ownerId, page);
  if (text.trim() === "") throw new ExtractionError(IMPORT_FAILURES.empty_page);
  return text;
}

async function readFetched(ownerId: string, page: FetchedPage): Promise<string> {
  const kind = fileKind(page.bytes);
  if (kind) return await extractText(ownerId, kind, page.bytes);
  const { text, isHtml } = decodePage(page);
  return isHtml ? await extractText(ownerId, "html", new TextEncoder().encode(text)) : text;
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");

/** The page's title, or its address if it has none. */
function documentName(address: string, text: string): string {
  const title = /^# (.+)/.exec(text)?.[1]?.trim();
  const { hostname, pathname } = new URL(address);
  return cut(title || `${hostname}${pathname === "/" ? "" : pathname}`, MAX_NAME_LENGTH);
}
