import { expect, test } from "vitest";
import { fetchPage } from "./fetch-page.ts";
import { IMPORT_FAILURES } from "./import-failures.ts";

test("a name server that never answers gets the time of the page only", async () => {
  const addressesOf = () => new Promise<never>(() => undefined);
  const page = fetchPage("https://slow.invalid/", { maxBytes: 1_000, addressesOf, timeoutMs: 30 });
  await expect(page).rejects.toThrow(IMPORT_FAILURES.slow_page);
}, 2_000);
