import { db, type Tx } from "#db/client.ts";
import { lockAccount } from "#lib/auth/accounts/accounts.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { readDocumentText } from "../documents/document-text.ts";
import { requestDocument, storeDocument } from "../documents/documents.ts";
import { documentName } from "../documents/import-document.ts";
import { deleteDocumentRows } from "../documents/queries.ts";
import { MAX_DOCUMENT_BYTES } from "../documents/schema.ts";
import { extractText } from "../extract/extract-text.ts";
import { decodePage } from "../extract/fetch-page.ts";
import { fileKind } from "../extract/file-kind.ts";
import { htmlToMarkdown } from "../extract/html-to-markdown.ts";
import { ExtractionError, IMPORT_FAILURES } from "../extract/import-failures.ts";
import {
  addPages,
  findPageDocument,
  isPageOfRun,
  isTextOfAnother,
  lockWaiting,
  updatePage,
} from "./crawl-queries.ts";
import type { SitePageRow, SiteRow } from "./queries.ts";
import { readLinks } from "./read-links.ts";
import { isInScope, withoutQuery } from "./site-address.ts";
import { PageSkip, type SiteClient, type SkipReason, type VisitedPage } from "./site-client.ts";

/** What is read of a page: its text, or why it has none, and the pages of the site that it links to. */
type ReadPage = { text: string; reason: SkipReason | null; links: string[] };

/**
 * Visits a page of a run, and stores in one transaction what it found: so a page is visited again, or done, but never both.
 * Returns `false` if the run has ended or the site is gone. Throws `SiteError` if the whole site can't be read, `QUOTA_EXCEEDED`,
 * and `SERVICE_UNAVAILABLE` if too many files are being read.
 */
export async function visitPage(site: SiteRow, page: SitePageRow, client: SiteClient): Promise<boolean> {
  // Without its links, a page can't say which others there are, so it is asked for only if they don't matter.
  const isKnown = page.digest !== null && !followsLinks(site, page);
  const validators = isKnown ? page : { etag: null, lastModified: null };
  let visited: VisitedPage;
  let read: ReadPage;
  try {
    visited = await client.visit(page.url, validators);
    if (visited.bytes === null) return await settle(site, page, { state: "unchanged", reason: null });
    read = await readPage(site, page, { ...visited, bytes: visited.bytes });
  } catch (error) {
    if (!(error instanceof PageSkip)) throw error;
    return await settle(site, page, { state: "skipped", reason: reasonOf(error, page) });
  }
  const links = followsLinks(site, page) ? read.links : [];
  if (read.reason) return await settle(site, page, { state: "skipped", reason: read.reason }, links);
  return await storePage(site, page, { ...visited, text: read.text, links });
}

const BLOCKS: readonly SkipReason[] = ["login", "refused"];
const OVERLOADS: readonly string[] = [IMPORT_FAILURES.slow_file, IMPORT_FAILURES.memory];

/** A page that had a text keeps it while its site blocks this crawler, or this machine has too little time or memory to read it. */
function reasonOf({ reason, cause }: PageSkip, { digest }: SitePageRow): SkipReason {
  const isOverload = cause instanceof ExtractionError && OVERLOADS.includes(cause.message);
  return digest !== null && (isOverload || BLOCKS.includes(reason)) ? "unavailable" : reason;
}

const followsLinks = (site: SiteRow, page: SitePageRow): boolean =>
  !site.hasSitemap && page.depth < site.maxDepth;

/** Throws `PageSkip` for a page that only leads to another one of the run. */
async function requireOwnPage(
  site: SiteRow,
  page: SitePageRow,
  { address }: Pick<VisitedPage, "address">,
): Promise<void> {
  if (address !== page.url && (await isPageOfRun(db, site, address))) throw new PageSkip("redirect");
}

async function readPage(
  site: SiteRow,
  page: SitePageRow,
  visited: { bytes: Uint8Array; contentType: string; address: string },
): Promise<ReadPage> {
  try {
    const kind = fileKind(visited.bytes);
    if (kind === "docx") throw new PageSkip("content_type");
    if (kind === "pdf") {
      await requireOwnPage(site, page, visited);
      return withReason(await extractText(site.ownerId, kind, visited.bytes), []);
    }
    const { text: html } = decodePage(visited);
    const { links, hasPassword } = readLinks(html, visited.address);
    const isElsewhere = withoutQuery(visited.address) !== withoutQuery(page.url);
    // A home page may ask for a password beside its text.
    if (isElsewhere && hasPassword && visited.address !== site.url) throw new PageSkip("login");
    await requireOwnPage(site, page, visited);
    return withReason(
      await htmlText(site.ownerId, html),
      links.filter((link) => isInScope(link, site)),
    );
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    throw new PageSkip("unreadable", error);
  }
}

/** A shorter page takes a few milliseconds, whatever it contains. A thread takes some hundred to begin. */
const MAX_CHARACTERS_HERE = 4_000;

async function htmlText(ownerId: string, html: string): Promise<string> {
  if (html.length <= MAX_CHARACTERS_HERE) return htmlToMarkdown(html);
  return await extractText(ownerId, "html", new TextEncoder().encode(html));
}

function withReason(written: string, links: string[]): ReadPage {
  const text = visibleText(written.replaceAll("\0", ""));
  if (text === "") return { text, reason: "empty", links };
  const isLong = Buffer.byteLength(text) > MAX_DOCUMENT_BYTES;
  return { text, reason: isLong ? "too_large" : null, links };
}

/** A document's text, or "" if nothing of it can be seen. */
function visibleText(text: string): string {
  try {
    return readDocumentText(Buffer.from(text));
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}

type Outcome = Pick<SitePageRow, "state" | "reason">;

/** Records how a visit ended that stores no document. */
async function settle(
  site: SiteRow,
  page: SitePageRow,
  outcome: Outcome,
  links: readonly string[] = [],
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if (!(await lockWaiting(tx, site, page.id))) return false;
    await updatePage(tx, site, page.id, outcome);
    await addPages(tx, site, links, page.depth + 1);
    return true;
  });
}

type NewText = VisitedPage & { text: string; links: readonly string[] };

/** Stores a page's text as a document, unless it has not changed or another page has the same. */
async function storePage(site: SiteRow, page: SitePageRow, found: NewText): Promise<boolean> {
  const name = documentName(found.address, found.text);
  const digest = sha256(`${name}\n${found.text}`);
  const validators = { etag: found.etag, lastModified: found.lastModified };
  const { isOpen, documentId } = await db.transaction(async (tx) => {
    // Before the site, as a deletion of the account does.
    await lockAccount(tx, site);
    if (!(await lockWaiting(tx, site, page.id))) return { isOpen: false };
    await addPages(tx, site, found.links, page.depth + 1);
    if (await isTextOfAnother(tx, site, page, digest)) {
      await updatePage(tx, site, page.id, { state: "skipped", reason: "duplicate" });
      return { isOpen: true };
    }
    if (page.digest === digest) {
      await updatePage(tx, site, page.id, { state: "unchanged", reason: null, ...validators });
      return { isOpen: true };
    }
    const id = await replaceDocument(tx, site, page, { name, text: found.text, address: found.address });
    const stored = { state: "stored" as const, reason: null, documentId: id, digest };
    await updatePage(tx, site, page.id, { ...stored, ...validators });
    return { isOpen: true, documentId: id };
  });
  if (documentId) requestDocument(site, documentId);
  return isOpen;
}

/** Calls find the page's present text until the new one is ready. One that never became ready is deleted at once. */
async function replaceDocument(
  tx: Tx,
  site: SiteRow,
  page: SitePageRow,
  { name, text, address }: { name: string; text: string; address: string },
): Promise<string> {
  const present = await findPageDocument(tx, site.ownerId, page.documentId);
  const isReady = present?.status === "completed";
  const replaced = isReady ? present : await findPageDocument(tx, site.ownerId, present?.replacesId);
  if (present && !isReady) await deleteDocumentRows(tx, site.ownerId, site.knowledgeBaseId, [present.id]);
  const document = {
    ...{ name, description: `From ${address}`, file: new File([text], "text.md"), content: text },
    replaces: replaced?.id,
  };
  const { id } = await storeDocument(tx, site, site.knowledgeBaseId, document, { isUpdate: true });
  return id;
}
