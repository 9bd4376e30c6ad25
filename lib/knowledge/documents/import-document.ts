import { parseInput } from "#lib/http/input/parse-input.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { busyError, limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { EndpointError, resolveAllowed, resolveByDns } from "#lib/tools/endpoints/send-request.ts";
import { findHostRule, requireAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { getKnowledgeBase } from "../bases/bases.ts";
import { extractText } from "../extract/extract-text.ts";
import { decodePage, type FetchedPage, fetchPage, type ResolveAddresses } from "../extract/fetch-page.ts";
import { fileKind } from "../extract/file-kind.ts";
import { ExtractionError, IMPORT_FAILURES } from "../extract/import-failures.ts";
import type { AddDocumentInput } from "./add-document-input.ts";
import { fromUtf16, isUtf8, toTextFile } from "./document-text.ts";
import { createDocument } from "./documents.ts";
import {
  createDocumentInput,
  type ImportFileInput,
  type ImportPageInput,
  MAX_IMPORT_BYTES,
} from "./schema.ts";

/**
 * Creates a document from a text file, or from the text of a PDF or Word file. Throws `VALIDATION` with what
 * is wrong with the file, and `SERVICE_UNAVAILABLE` if too many are being read.
 */
export async function importFile(
  actor: Actor,
  knowledgeBaseId: string,
  input: ImportFileInput,
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const file = (await extractedFile(actor.ownerId, input.file)) ?? input.file;
  return await createDocument(actor, knowledgeBaseId, parseInput(createDocumentInput, { ...input, file }));
}

/** Returns `undefined` for a file that is already text. */
async function extractedFile(ownerId: string, file: File): Promise<File | undefined> {
  const bytes = await file.bytes();
  try {
    const kind = fileKind(bytes);
    if (kind) return toTextFile(await extractText(ownerId, kind, bytes));
    const text = fromUtf16(bytes);
    // Text has no NUL: anything else is refused as no text at all.
    if (!text && !isUtf8(bytes) && !bytes.includes(0))
      throw new ExtractionError(IMPORT_FAILURES.other_encoding);
    return text;
  } catch (error) {
    throw refusalOf(error, "file");
  }
}

/** Says what is wrong with a field. */
const refusalOf = (error: unknown, field: "file" | "url"): unknown =>
  error instanceof ExtractionError ? invalidField(field, error.message) : error;

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 2_000;

const allowedAddresses: ResolveAddresses = (hostname) =>
  resolveAllowed(hostname, { resolve: resolveByDns, allowedNetworks: env.ENDPOINT_ALLOW_PRIVATE });

/** Creates a document from a file or a page. Throws as `importFile` and `importPage` do; nothing is stored then. */
export async function addDocument(
  actor: Actor,
  knowledgeBaseId: string,
  input: AddDocumentInput,
): Promise<{ id: string }> {
  return input.url !== undefined
    ? await importPage(actor, knowledgeBaseId, input)
    : await importFile(actor, knowledgeBaseId, input);
}

/** Creates a document from the current text of a web page. Throws `VALIDATION` if the page gives no text. */
export async function importPage(
  actor: Actor,
  knowledgeBaseId: string,
  { url, name, description = cut(`From ${url}`, MAX_DESCRIPTION_LENGTH), replaces }: ImportPageInput,
  addressesOf: ResolveAddresses = allowedAddresses,
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  await requireAllowedHosts(actor, { url });
  const guarded = await guardAddresses(actor.ownerId, addressesOf);
  const text = await fetchText(actor.ownerId, url, guarded).catch((error: unknown) => {
    throw refusalOf(error, "url");
  });
  const document = {
    name: name ?? documentName(url, text),
    description,
    replaces,
    file: toTextFile(text, "url"),
  };
  return await createDocument(actor, knowledgeBaseId, document);
}

/** Resolves only hosts that the account allows, to addresses that the operator allows. */
export async function guardAddresses(
  ownerId: string,
  addressesOf: ResolveAddresses = allowedAddresses,
): Promise<ResolveAddresses> {
  const allowsHost = await findHostRule(ownerId);
  return async (hostname) => {
    if (!allowsHost(hostname)) throw new EndpointError("host_not_allowed");
    return await addressesOf(hostname);
  };
}

/** A fetch may last 15 s, and each page is in memory. */
const PAGE_LIMITS = {
  ...{ parallel: 4, waiting: 16 },
  refuse: () => busyError(IMPORT_FAILURES.busy),
};
const PAGES_PER_ACCOUNT = 2;

async function fetchText(ownerId: string, url: string, addressesOf: ResolveAddresses): Promise<string> {
  const limits = { ...PAGE_LIMITS, share: { ownerId, most: PAGES_PER_ACCOUNT } };
  const page = await limitParallel("pages", limits, () =>
    fetchPage(url, { addressesOf, maxBytes: MAX_IMPORT_BYTES }),
  );
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

/** The name of a page's document: its title, or its address if it has none. */
export function documentName(address: string, text: string): string {
  const title = /^# (.+)/.exec(text)?.[1]?.trim();
  const { hostname, pathname } = new URL(address);
  return cut(title || `${hostname}${pathname === "/" ? "" : pathname}`, MAX_NAME_LENGTH);
}
