import robotsParser from "robots-parser";
import { SITE_FAILURES, SiteError } from "./site-failures.ts";

/** What robots.txt calls this crawler. */
export const CRAWLER = "Visavis";
/** As many as RFC 9309 requires a crawler to read. */
export const MAX_ROBOTS_BYTES = 512_000;
/** Matching a rule with `*` takes time with its length and that of the path, so a file has only so many characters in such rules. */
const MAX_WILDCARD_CHARACTERS = 32_768;
const MAX_DELAY_MS = 10_000;

/** What a host's robots.txt says to this crawler. */
export type Robots = { isAllowed: (address: string) => boolean; delayMs: number; sitemaps: string[] };

export const NO_ROBOTS: Robots = { isAllowed: () => true, delayMs: 0, sitemaps: [] };

/** Reads the robots.txt at an address. Throws `SiteError` for one whose rules would take too long to match. */
export function readRobots(address: string, text: string): Robots {
  const lines = ownLines(text);
  const wild = lines.filter((line) => line.includes("*")).join("").length;
  if (wild > MAX_WILDCARD_CHARACTERS) throw new SiteError(SITE_FAILURES.robots_unavailable);
  const robots = robotsParser(address, lines.join("\n"));
  const delayMs = (robots.getCrawlDelay(CRAWLER) ?? 0) * 1_000;
  return {
    // Undefined for an address of another host, which has rules of its own.
    isAllowed: (page) => robots.isAllowed(page, CRAWLER) ?? true,
    delayMs: Math.min(Math.max(delayMs, 0), MAX_DELAY_MS),
    sitemaps: robots.getSitemaps(),
  };
}

/**
 * The lines for this crawler and for all. Others count as one: the parser copies each rule of a group to each of its names, of
 * which a hostile file has thousands.
 */
function ownLines(text: string): string[] {
  const lines: string[] = [];
  let names = new Set<string>();
  for (const written of text.split(/\r\n|\r|\n/)) {
    const line = (written.split("#", 1)[0] ?? "").trim();
    const [, agent] = /^user-agent\s*:(.*)$/i.exec(line) ?? [];
    if (agent === undefined) {
      if (line !== "") {
        lines.push(line);
        names = new Set();
      }
      continue;
    }
    const product = agent.trim().split("/", 1)[0]?.trim().toLowerCase();
    const name = product === "*" || product === CRAWLER.toLowerCase() ? product : "another";
    if (!names.has(name)) lines.push(`User-agent: ${name}`);
    names.add(name);
  }
  return lines;
}
