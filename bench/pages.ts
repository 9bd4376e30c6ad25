import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser, BrowserContext } from "@playwright/test";
import { launchBrowser } from "../e2e/fixtures/browser.ts";
import { APP_URL, enter, newAccount } from "../e2e/fixtures/instance.ts";
import { addressOf, fillAccount, listPages, type PageGroup, type Places } from "../e2e/fixtures/pages.ts";
import { isShared, readShared } from "../e2e/fixtures/scripts.ts";
import { machine, printTable } from "./load/figures.ts";

const LIMIT_KB = 250;
/** Typical for a proxy that compresses on the fly. */
const BROTLI_QUALITY = 5;

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Weight = {
  files: number;
  servedKb: number;
  ownKb: number;
  gzipKb: number;
  brotliKb: number;
  plainKb: number;
};

const SHARED = readShared();

const kb = (bytes: number): number => bytes / 1000;

/** Opens a URL with an empty cache and adds up the scripts it loads until the network is idle. */
async function weigh(browser: Browser, state: StorageState | undefined, address: string): Promise<Weight> {
  const context = await browser.newContext({ ...(state && { storageState: state }) });
  const page = await context.newPage();
  const bodies: Promise<{ text: Buffer; served: number; isShared: boolean }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    const served = response.request().sizes();
    bodies.push(
      Promise.all([response.body(), served]).then(([text, sizes]) => ({
        text,
        served: sizes.responseBodySize,
        isShared: isShared(response.url(), SHARED),
      })),
    );
  });
  await page.goto(new URL(address, APP_URL).href);
  await page.waitForLoadState("networkidle");
  const files = await Promise.all(bodies);
  await context.close();
  const sum = (sizeOf: (file: (typeof files)[number]) => number) =>
    kb(files.reduce((total, file) => total + sizeOf(file), 0));
  return {
    files: files.length,
    servedKb: sum(({ served }) => served),
    ownKb: sum(({ served, isShared }) => (isShared ? 0 : served)),
    gzipKb: sum(({ text }) => gzipSync(text, { level: 9 }).length),
    brotliKb: sum(({ text }) => brotli(text).length),
    plainKb: sum(({ text }) => text.length),
  };
}

const brotli = (text: Buffer): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

/** Opens visitors' pages as a visitor, and the console as the owner of an account with one of everything. */
async function measure(browser: Browser, only: string | undefined): Promise<[string, Weight][]> {
  const { email, key } = await newAccount();
  const places: Places = await fillAccount(key);
  const owner = await browser.newPage();
  await enter(owner, email);
  const state = await owner.context().storageState();
  const groups: [PageGroup, StorageState | undefined][] = [
    ["(public)", undefined],
    ["(auth)", undefined],
    ["(console)", state],
  ];
  const rows: [string, Weight][] = [];
  for (const [group, as] of groups) {
    for (const page of listPages(group)) {
      if (only === undefined || page === only) {
        rows.push([page, await weigh(browser, as, addressOf(page, places))]);
      }
    }
  }
  return rows;
}

const { values } = parseArgs({ options: { page: { type: "string" } } });
const browser = await launchBrowser();
const rows = await measure(browser, values.page);
await browser.close();
printTable(
  ["page", "files", "as served", "its own", "gzip", "brotli", "plain"],
  rows.map(([page, { files, servedKb, ownKb, gzipKb, brotliKb, plainKb }]) => [
    page,
    files,
    ...[servedKb, ownKb, gzipKb, brotliKb, plainKb].map((size) => size.toFixed(1)),
  ]),
);
console.log(`\nkB (1000 bytes) of JavaScript, with an empty cache. ${machine()}`);
const heavy = rows.filter(([, { ownKb }]) => ownKb >= LIMIT_KB).map(([page]) => page);
if (heavy.length > 0) {
  console.log(`${LIMIT_KB} kB of its own or more: ${heavy.join(", ")}`);
  process.exitCode = 1;
}
