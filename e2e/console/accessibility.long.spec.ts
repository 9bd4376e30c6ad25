import { expect, test } from "../fixtures/console.ts";
import { expectPage, LONG_MS } from "../fixtures/look-at.ts";
import { listPages } from "../fixtures/pages.ts";

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
  for (const path of lists) await expectPage(page, path, "empty", true);
});
