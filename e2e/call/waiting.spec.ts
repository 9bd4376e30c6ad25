import { expect, test } from "../fixtures/call.ts";

const FULL = {
  status: 503,
  headers: { "retry-after": "10" },
  json: { error_code: "SERVICE_UNAVAILABLE", reason: "at_capacity", error: "All 3 places are taken" },
};

/** Longer than the longest wait between two tries. */
const LONGEST_WAIT_MS = 14_000;

test("a visitor who finds no place waits on the page, and is in the call when one is free", async ({
  visitor: page,
  demo,
}) => {
  await page.route(`**/api/links/${demo.token}/start`, (route) => route.fulfill(FULL), { times: 1 });
  await page.goto(`/c/${demo.token}`);
  await page.getByTestId("start-call").click();
  await expect(page.getByTestId("error-page")).toHaveAttribute("data-reason", "busy");
  await expect(page.getByTestId("waiting")).toHaveText("Waiting for a free place.");
  await expect(page.getByTestId("avatar-video")).toBeVisible({ timeout: 40_000 });
});

test("a visitor who stops waiting is back at the start, and no call begins", { tag: "@long" }, async ({
  visitor: page,
  demo,
}) => {
  let asked = 0;
  await page.route(`**/api/links/${demo.token}/start`, (route) => {
    asked += 1;
    return route.fulfill(FULL);
  });
  await page.clock.install();
  await page.goto(`/c/${demo.token}`);
  await page.getByTestId("start-call").click();
  await page.getByTestId("cancel-waiting").click();
  await expect(page.getByTestId("start-call")).toBeVisible();
  await page.clock.runFor(LONGEST_WAIT_MS);
  expect(asked).toBe(1);
});
