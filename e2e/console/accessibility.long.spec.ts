import type { Page } from "@playwright/test";
import { expect, expectFits, test } from "../fixtures/console.ts";
import { APP_URL } from "../fixtures/instance.ts";
import { expectPage, LONG_MS } from "../fixtures/look-at.ts";
import { listPages } from "../fixtures/pages.ts";

test.describe.configure({ mode: "parallel" });
test.use({ colorScheme: "light" });

// `accessibility.spec.ts` visits the same pages with content, and `knowledge.spec.ts` an empty list.
test("every empty list of the console is accessible, fits and loads little JavaScript", async ({
  page,
  owner,
}) => {
  test.setTimeout(LONG_MS);
  expect(owner.keyId).toBeTruthy();
  const lists = listPages("(console)").filter((path) => !path.includes("["));
  expect(lists.length).toBeGreaterThan(5);
  for (const path of lists) await expectPage(page, path, path);
});

/** Pages that axe would read for a quarter of a minute. They have nothing that the others lack. */
const LARGE = ["/docs/changelog", "/docs/integrators", "/docs/operators", "/docs/sdk-reference"];

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(path);
  await expectFits(page, path);
}

// `accessibility.spec.ts` visits one of them. In two halves that run in parallel.
for (const half of [0, 1]) {
  test(`every page of the documentation is accessible and fits, half ${half + 1}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(LONG_MS);
    const list = await (await request.get("/llms.txt")).text();
    const pages = [...list.matchAll(/\]\((\S+)\.md\)/g)]
      .map(([, address = ""]) => new URL(address, APP_URL).pathname)
      .filter((path) => !path.startsWith("/docs/adr-"));
    expect(pages.length).toBeGreaterThan(20);
    for (const path of pages.filter((_, index) => index % 2 === half))
      await (LARGE.includes(path) ? expectToFit(page, path) : expectPage(page, path, path));
  });
}
