import { createServer } from "node:http";
import { expect, expectAccessible, test } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

test.use({ locale: "de-DE", permissions: ["microphone"] });

/** A website of its own that shows an address in a frame. */
async function strangerWith(url: string) {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>x</title><iframe src="${url}" width="400" height="600"></iframe>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

test("a link that its owner restricts: German, passcode, consent, then the call; no frame of a stranger", async ({
  page,
  owner,
}) => {
  const first = (body: Record<string, unknown>, list: string) => (body[list] as { id: string }[])[0]?.id;
  const avatars = await api("GET", "/avatars", { key: owner.key });
  const nodes_json = {
    initial_node: "a",
    role_instruction: "",
    nodes: { a: { task_instruction: "", say: "Hallo!" } },
  };
  const scenario = await api("POST", "/scenarios/create", {
    key: owner.key,
    body: { name: "S", nodes_json },
  });
  const ids = { scenario_id: scenario.body.id, avatar_id: first(avatars.body, "avatars") };
  const made = await api("POST", "/hosted-links/create", {
    key: owner.key,
    body: { ...ids, label: "Empfang" },
  });
  const { id, token, url } = made.body as { id: string; token: string; url: string };

  await page.goto(`/links/${id}`);
  await page.getByLabel("Passcode", { exact: true }).fill("sesam öffne dich");
  await page.getByLabel("Consent").fill("Wir heben auf, was Sie sagen.");
  await page.getByLabel("Own colour").check();
  await page.getByLabel("Calls in all").fill("1");
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(page.getByText("Link saved")).toBeVisible();

  await page.goto(`/c/${token}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const start = page.getByRole("button", { name: "Gespräch starten" });
  await start.click();
  await expect(page.getByText("Bitte geben Sie den Zugangscode ein.")).toBeVisible();
  await expectAccessible(page, "what a link asks for", { inTheDark: true });
  await page.getByTestId("passcode").fill("falsch");
  await page.getByTestId("consent").check();
  await start.click();
  await expect(page.getByText("Dieser Zugangscode stimmt nicht.", { exact: false })).toBeVisible();
  await page.getByTestId("passcode").fill("sesam öffne dich");
  const started = page.waitForResponse((answer) => answer.url().endsWith(`/api/links/${token}/start`));
  await start.click();
  expect((await started).status()).toBe(200);
  await expect(page.getByRole("region", { name: /^Gespräch mit / })).toBeVisible();

  const stranger = await strangerWith(`${url}?embed=1`);
  try {
    await page.goto(stranger.origin);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText("Auf dieser Website ist das Gespräch nicht möglich")).toBeVisible();
    await api("POST", "/hosted-links/update", {
      key: owner.key,
      body: { id, allowed_origins: [stranger.origin] },
    });
    await page.reload();
    // Allowed now; its one use is with the call that has just begun.
    await expect(frame.getByText("Dieser Link ist aufgebraucht")).toBeVisible();
  } finally {
    stranger.close();
  }
});
