import { createServer } from "node:http";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { test as base, expect, expectAccessible } from "../fixtures/console.ts";
import { api } from "../fixtures/instance.ts";

type Stranger = {
  origin: string;
  /** The address that its pages show in a frame. */
  framed: string;
};

/** `stranger`: a website of somebody else's. */
const test = base.extend<{ stranger: Stranger }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed.
  stranger: async ({}, use) => {
    const stranger = { origin: "", framed: "" };
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      const frame = `<iframe src="${stranger.framed}" width="400" height="600"></iframe>`;
      response.end(`<!doctype html><title>x</title>${frame}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    stranger.origin = `http://127.0.0.1:${address.port}`;
    await use(stranger);
    server.close();
  },
});

test.use({ locale: "de-DE", permissions: ["microphone"] });

test("a link that its owner restricts: German, passcode, consent, then the call, and on to where it leads; no frame of a stranger", async ({
  page,
  owner,
  stranger,
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
    body: { ...ids, label: "Empfang", redirect_url: `${stranger.origin}/danke?von=hier` },
  });
  const { id, token, url } = made.body as { id: string; token: string; url: string };
  stranger.framed = `${url}?embed=1`;

  await page.goto(`/links/${id}`);
  await page.getByLabel("Passcode", { exact: true }).fill("sesam öffne dich");
  await page.getByLabel("Consent").fill("Wir heben auf, was Sie sagen.");
  await page.getByLabel("Own colour").check();
  await page.getByLabel("Calls in all").fill("1");
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(page.getByText("Link saved")).toBeVisible();

  await page.goto("/links");
  await page.getByRole("button", { name: "Actions for Empfang" }).click();
  await page.getByRole("menuitem", { name: "QR code" }).click();
  const code = await page.getByRole("img", { name: `QR code for ${url}` }).screenshot();
  const { data, info } = await sharp(code).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(url);

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
  const { conversation_session_id: sessionId } = await (await started).json();
  await expect(page.getByRole("region", { name: /^Gespräch mit / })).toBeVisible();
  await expect(page.getByTestId("avatar-video")).toBeVisible();
  await page.getByTestId("end-call").click();
  // Without a press, once it was told.
  await page.waitForURL(`${stranger.origin}/danke?von=hier&conversation_session_id=${sessionId}`);

  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Auf dieser Website ist das Gespräch nicht möglich")).toBeVisible();
  await api("POST", "/hosted-links/update", {
    key: owner.key,
    body: { id, allowed_origins: [stranger.origin] },
  });
  await page.reload();
  // Allowed now; the call was its one use.
  await expect(frame.getByText("Dieser Link ist aufgebraucht")).toBeVisible();
});
