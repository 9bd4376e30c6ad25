import type { IncomingMessage } from "node:http";
import { setTimeout as rest } from "node:timers/promises";
import type { sitePages } from "#db/schema/index.ts";
import { type ResolveAddresses, redirectTarget, requestPage } from "#lib/knowledge/extract/fetch-page.ts";
import { ExtractionError } from "#lib/knowledge/extract/import-failures.ts";
import { readBody } from "#lib/tools/endpoints/read-response.ts";
import { EndpointError } from "#lib/tools/endpoints/send-request.ts";
import { CRAWLER, MAX_ROBOTS_BYTES, NO_ROBOTS, type Robots, readRobots } from "./read-robots.ts";
import { MAX_SITEMAP_BYTES, readSitemap } from "./read-sitemap.ts";
import { canonicalAddress, isInScope, MAX_ADDRESS_LENGTH, type Scope } from "./site-address.ts";
import { SITE_FAILURES, SiteError } from "./site-failures.ts";

/** For a page with its redirects. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;
const MAX_PAGE_BYTES = 5 * 1_048_576;
/** Sitemaps of an index that are read. */
const MAX_SITEMAPS = 10;
const MAX_SITEMAP_PAGES = 2_000;

export type SkipReason = NonNullable<typeof sitePages.$inferSelect.reason>;

/** Why a page can't be a document. */
export class PageSkip extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason, cause?: unknown) {
    super(reason, { cause });
    this.name = "PageSkip";
    this.reason = reason;
  }
}

/** What a page had when it was last read, for a request that a server can answer without the page. */
export type Validators = { etag: string | null; lastModified: string | null };
/** `address`: where redirects ended. `bytes` is null if the page hasn't changed. */
export type VisitedPage = Validators & { address: string; contentType: string; bytes: Uint8Array | null };

type ClientOptions = {
  addressesOf: ResolveAddresses;
  /** The least time between two requests; robots.txt can ask for more. */
  pauseMs: number;
};

/** Asks one site for its pages, one after another, and only for those that its robots.txt allows. */
export class SiteClient {
  private readonly scope: Scope;
  private readonly options: ClientOptions;
  private readonly robots = new Map<string, Promise<Robots>>();
  private delayMs: number;
  private nextAt = 0;

  constructor(scope: Scope, options: ClientOptions) {
    this.scope = scope;
    this.options = options;
    this.delayMs = options.pauseMs;
  }

  /**
   * Whether the robots.txt of a page's host allows it. Throws `SiteError` if that can't be read, or `PageSkip` if it is not that of the
   * site's own address, such as `http://` of a site with `https://`.
   */
  async isAllowed(address: string): Promise<boolean> {
    const robots = await this.robotsOf(address).catch((error: unknown) => {
      const isOwn = new URL(address).origin === new URL(this.scope.url).origin;
      throw isOwn ? error : new PageSkip("refused", error);
    });
    return robots.isAllowed(address);
  }

  /** GETs a page, following redirects within the site. Throws `PageSkip`, and `SiteError` if no page can be read. */
  async visit(address: string, { etag, lastModified }: Validators): Promise<VisitedPage> {
    // Its robots.txt is read before the time for the page begins, and says how long to pause.
    await this.requireAllowed(address);
    const signal = AbortSignal.timeout(TIMEOUT_MS + this.delayMs * MAX_REDIRECTS);
    const headers = {
      accept: "text/html, application/xhtml+xml, application/pdf",
      ...(etag !== null && { "if-none-match": etag }),
      ...(lastModified !== null && { "if-modified-since": lastModified }),
    };
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      if (hop > 0) await this.requireHop(url.href);
      const incoming = await this.request(url, headers, signal).catch(toPageSkip);
      const next = nextHop(incoming, url);
      if (!next) return await readPage(incoming, url).catch(toPageSkip);
      incoming.destroy();
      url = next;
    }
    throw new PageSkip("redirect");
  }

  /** Throws `PageSkip` for an address that a redirect must not lead to. */
  private async requireHop(address: string): Promise<void> {
    // No link leads to an address as long either, and matching one against robots.txt takes long.
    const isPage = address.length <= MAX_ADDRESS_LENGTH && isInScope(address, this.scope);
    if (!isPage) throw new PageSkip("outside");
    await this.requireAllowed(address);
  }

  private async requireAllowed(address: string): Promise<void> {
    if (!(await this.isAllowed(address))) throw new PageSkip("robots");
  }

  /**
   * The pages of the site that its sitemaps name; empty if it has none. Throws `SiteError` if one can't be read for the moment and
   * `isNeeded`.
   */
  async readSitemaps({ isNeeded }: { isNeeded: boolean }): Promise<string[]> {
    const { origin } = new URL(this.scope.url);
    const { sitemaps } = await this.robotsOf(this.scope.url);
    const queue = sitemaps.length > 0 ? [...sitemaps] : [`${origin}/sitemap.xml`];
    const pages = new Set<string>();
    const read = new Set<string>();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (read.size >= MAX_SITEMAPS || pages.size >= MAX_SITEMAP_PAGES) break;
      if (read.has(next) || !isInScope(next, { ...this.scope, pathPrefix: "/" })) continue;
      read.add(next);
      const bytes = await this.readSitemapFile(next).catch((error: unknown) => {
        if (isNeeded && error instanceof SiteError && error.isPassing) throw error;
        return undefined;
      });
      // A site whose sitemap can't be read is one without.
      if (!bytes) continue;
      const found = await readSitemap(bytes);
      for (const page of found.pages) if (isInScope(page, this.scope)) pages.add(page);
      queue.push(...found.sitemaps);
    }
    return [...pages].slice(0, MAX_SITEMAP_PAGES);
  }

  /** Undefined if there is none. */
  private async readSitemapFile(address: string): Promise<Uint8Array | undefined> {
    const file = await this.readFile(new URL(address), MAX_SITEMAP_BYTES);
    if (typeof file !== "number") return file;
    if (isPassing(file)) throw new SiteError(SITE_FAILURES.no_host, { isPassing: true });
    return undefined;
  }

  private async robotsOf(address: string): Promise<Robots> {
    const { origin } = new URL(address);
    const known = this.robots.get(origin) ?? this.readRobots(origin);
    this.robots.set(origin, known);
    return await known;
  }

  private async readRobots(origin: string): Promise<Robots> {
    const address = `${origin}/robots.txt`;
    const file = await this.readFile(new URL(address), MAX_ROBOTS_BYTES);
    // RFC 9309: what doesn't exist forbids nothing; what can't be read forbids everything.
    if (typeof file === "number") {
      if (file >= 500 || file === 429) {
        throw new SiteError(SITE_FAILURES.robots_unavailable, { isPassing: true });
      }
      return NO_ROBOTS;
    }
    const robots = readRobots(address, Buffer.from(file).toString());
    this.delayMs = Math.max(this.delayMs, robots.delayMs);
    return robots;
  }

  /** Reads a file that is no page, after redirects, or its beginning. Returns the status if there is none. */
  private async readFile(from: URL, maxBytes: number): Promise<Uint8Array | number> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let url = from;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      try {
        const incoming = await this.request(url, { accept: "*/*" }, signal);
        const next = redirectTarget(incoming, url);
        if (!next) return await readWhole(incoming, maxBytes);
        incoming.destroy();
        url = next;
      } catch (error) {
        throw toSiteError(error, signal);
      }
    }
    return 404;
  }

  /** Waits for its turn. */
  private async request(
    url: URL,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const waitMs = this.nextAt - performance.now();
    if (waitMs > 0) await rest(waitMs, undefined, { signal });
    try {
      const { addressesOf } = this.options;
      return await requestPage(url, {
        addressesOf,
        signal,
        headers: { ...headers, "user-agent": `${CRAWLER}/1.0` },
      });
    } finally {
      this.nextAt = performance.now() + this.delayMs;
    }
  }
}

async function readWhole(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | number> {
  const { statusCode = 0 } = incoming;
  if (statusCode >= 200 && statusCode <= 299) return (await readBody(incoming, maxBytes)).bytes;
  incoming.destroy();
  return statusCode;
}

function nextHop(incoming: IncomingMessage, url: URL): URL | undefined {
  try {
    return redirectTarget(incoming, url);
  } catch (error) {
    incoming.destroy();
    throw new PageSkip("outside", error);
  }
}

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml|application\/pdf|)$/;

async function readPage(incoming: IncomingMessage, url: URL): Promise<VisitedPage> {
  const { statusCode = 0, headers } = incoming;
  const contentType = headers["content-type"] ?? "";
  const page = {
    address: canonicalAddress(url.href) ?? url.href,
    contentType,
    etag: headers.etag?.slice(0, 200) ?? null,
    lastModified: headers["last-modified"]?.slice(0, 100) ?? null,
  };
  const skipped = statusCode === 304 ? undefined : skipReason(statusCode, contentType);
  if (statusCode === 304 || skipped) incoming.destroy();
  if (skipped) throw new PageSkip(skipped);
  if (statusCode === 304) return { ...page, bytes: null };
  const { bytes, isCut } = await readBody(incoming, MAX_PAGE_BYTES);
  if (isCut) throw new PageSkip("too_large");
  return { ...page, bytes };
}

/** Whether a status says that a server may answer in a moment. */
const isPassing = (status: number): boolean => [408, 425, 429].includes(status) || status >= 500;

function skipReason(status: number, contentType: string): SkipReason | undefined {
  if (status === 401 || status === 403 || status === 407) return "login";
  if (status === 404 || status === 410) return "gone";
  if (isPassing(status)) return "unavailable";
  if (status < 200 || status > 299) return "refused";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return PAGE_TYPE.test(type) ? undefined : "content_type";
}

/** What a request failed with, for one page. Hosts that must not be asked are no fault of the moment. */
function toPageSkip(error: unknown): never {
  if (error instanceof PageSkip) throw error;
  if (error instanceof EndpointError && error.kind !== "unresolved") throw new PageSkip("outside", error);
  throw new PageSkip("unavailable", error);
}

function toSiteError(error: unknown, signal: AbortSignal): SiteError {
  if (signal.aborted) return new SiteError(SITE_FAILURES.slow, { cause: error, isPassing: true });
  const kind = error instanceof EndpointError ? error.kind : undefined;
  if (kind === "private_address" || kind === "host_not_allowed" || kind === "unresolved") {
    return new SiteError(SITE_FAILURES[kind], { cause: error, isPassing: kind === "unresolved" });
  }
  return new SiteError(SITE_FAILURES.no_host, {
    cause: error,
    // A redirect to what is no web address stays.
    isPassing: !(error instanceof ExtractionError),
  });
}
