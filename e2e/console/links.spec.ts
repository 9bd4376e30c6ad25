import { createServer } from "node:http";
import { test as base, expect, expectAccessible, hydrated } from "../fixtures/console.ts";
import { createLink, createScenario, GREETS } from "../fixtures/create.ts";
import { APP_URL, api } from "../fixtures/instance.ts";

type Stranger = {
  origin: string;
  /** The URL that its pages show in a frame. */
  framed: string;
};

/** `stranger`: another site's page. */
const test = base.extend<{ stranger: Stranger }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
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

// The console is read in English; the pages of links follow the visitor's browser. Signing in forgets the cookie, so the
// owner signs in first.
test.beforeEach(async ({ context, owner }) => {
  expect(owner.email).toBeTruthy();
  await context.addCookies([{ name: "language", value: "en", url: APP_URL }]);
});

/** A scenario that says this. */
const saying = (say: string) => ({
  name: "S",
  nodes_json: { initial_node: "a", role_instruction: "", nodes: { a: { task_instruction: "", say } } },
});

test("the page of a recorded link says so without a microphone too, and so does its owner's preview", async ({
  page,
  owner,
}) => {
  const link = await createLink(owner.key, saying("Hello!"), {
    ...{ label: "Front desk", language: "en", record_conversation: true },
  });
  await page.goto(`/links/${link.id}`);
  const preview = page.getByRole("complementary", { name: "Page preview" });
  await expect(preview.getByText("This call is recorded.")).toBeVisible();
  await page.getByLabel("Record calls.").uncheck();
  await expect(preview.getByText("This call is recorded.")).toBeHidden();

  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
  });
  await page.goto(`/c/${link.token}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Test the microphone" }).click();
  const panel = page.getByTestId("no-microphone");
  await expect(panel.getByText("This call is recorded.")).toBeVisible();
  await expect(panel.getByText("Front desk")).toBeVisible();
  await expectAccessible(page, "a recorded call without a microphone", { inTheDark: true });
});

test("visitors can report the page, and switch off noise suppression before a call, which the browser remembers", async ({
  page,
  owner,
}) => {
  const { token } = await createLink(owner.key, saying("Hello!"), { label: "Desk", language: "en" });
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { askedMicrophone: asked });
    navigator.mediaDevices.getUserMedia = async ({ audio } = {}) => {
      asked.push(audio);
      return new AudioContext().createMediaStreamDestination().stream;
    };
  });
  /** What the page last asked of the microphone, once it has. */
  const asked = () => page.evaluate(() => Reflect.get(window, "askedMicrophone").at(-1) ?? {});
  await page.goto(`/c/${token}`);
  await expect(page.getByRole("link", { name: "Report this page" })).toHaveAttribute(
    "href",
    `https://abuse.example.test/report?page=${encodeURIComponent(`${APP_URL}/c/${token}`)}`,
  );
  const noise = page.getByLabel("Reduce background noise");
  await expect(noise).toBeChecked();
  await expect.poll(asked).toMatchObject({ noiseSuppression: true, echoCancellation: true });
  await noise.uncheck();
  await expect.poll(asked).toMatchObject({ noiseSuppression: false, echoCancellation: true });
  await expectAccessible(page, "the devices before a call", { inTheDark: true });
  await page.reload();
  await expect(noise).not.toBeChecked();
  await expect.poll(asked).toMatchObject({ noiseSuppression: false });
});

test("a restricted link: German, passcode, consent, then the call and its redirect; other sites cannot frame it", async ({
  page,
  owner,
  stranger,
}) => {
  const link = { label: "Empfang", redirect_url: `${stranger.origin}/danke?von=hier` };
  const { id, token, url } = await createLink(owner.key, saying("Hallo!"), link);
  stranger.framed = `${url}?embed=1`;

  await page.goto(`/links/${id}`);
  await page.getByLabel("Passcode", { exact: true }).fill("sesam öffne dich");
  await page.getByLabel("Consent text").fill("Wir heben auf, was Sie sagen.");
  await page.getByLabel("Brand colour").check();
  await page.getByLabel("Total calls").fill("1");
  await page.getByRole("button", { name: "Save link" }).click();
  const saved = page.getByRole("dialog", { name: "Link saved, with a new passcode" });
  await expect(saved.getByText("sesam öffne dich")).toBeVisible();
  await expectAccessible(page, "a new passcode", { inTheDark: true });
  await saved.getByRole("button", { name: "Done" }).click();
  await expect(page.getByLabel("Passcode", { exact: true })).toHaveValue("");

  await page.goto("/links");
  await page.getByRole("button", { name: "Actions for Empfang" }).click();
  await page.getByRole("menuitem", { name: "QR code" }).click();
  // No phone could open the address of this machine.
  const address = page.getByRole("dialog", { name: "Empfang" });
  await expect(address.getByText("works only on this machine")).toBeVisible();
  await expect(address.getByText(url)).toBeVisible();

  await page.goto(`/c/${token}`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // The button works once the page's script runs.
  await hydrated(page);
  const start = page.getByRole("button", { name: "Gespräch starten" });
  await start.click();
  await expect(page.getByText("Bitte geben Sie den Zugangscode ein.")).toBeVisible();
  await expectAccessible(page, "what a link asks for", { inTheDark: true });
  await page.getByTestId("passcode").fill("falsch");
  await page.getByTestId("consent").check();
  await start.click();
  await expect(page.getByText("Falscher Zugangscode.", { exact: false })).toBeVisible();
  await page.getByTestId("passcode").fill("sesam öffne dich");
  const started = page.waitForResponse((answer) => answer.url().endsWith(`/api/links/${token}/start`));
  await page.getByTestId("passcode").press("Enter");
  const { conversation_session_id: sessionId } = await (await started).json();
  await expect(page.getByRole("region", { name: /^Gespräch mit / })).toBeVisible();
  await expect(page.getByTestId("avatar-video")).toBeVisible();
  await page.getByTestId("end-call").click();
  // Without a press, once it was notified.
  await page.waitForURL(`${stranger.origin}/danke?von=hier&conversation_session_id=${sessionId}`);

  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Dieses Gespräch kann hier nicht angezeigt werden")).toBeVisible();
  await api("POST", "/hosted-links/update", {
    key: owner.key,
    body: { id, allowed_origins: [stranger.origin] },
  });
  await page.reload();
  // Allowed now; the call was its only use.
  await expect(frame.getByText("Dieser Link ist aufgebraucht")).toBeVisible();
});

test("a new link can be opened, scanned and embedded at once, and everything about it changed afterwards", {
  tag: "@long",
}, async ({ page, owner }) => {
  test.setTimeout(180_000);
  const { key } = owner;
  const make = (name: string) => createScenario(key, { name, nodes_json: GREETS });
  const other = await make("Night desk");
  await make("Front desk");

  await page.goto("/links?create=1");
  const create = page.getByRole("dialog", { name: "Create link" });
  await create.getByLabel("Label").fill("Reception");
  await expect(create.getByLabel("Show “This is AI” during calls")).toBeChecked();
  // A first link asks for little, and what is wrong in the rest is shown.
  const variables = create.getByLabel("Runtime variables");
  await expect(variables).toBeHidden();
  await create.getByText("More settings").click();
  await variables.fill("Riverside");
  await create.getByText("More settings").click();
  await create.getByRole("button", { name: "Create link" }).click();
  await expect(create.getByText("as name = value", { exact: false }).last()).toBeVisible();
  await variables.fill("branch = Riverside");
  const redirect = create.getByLabel("Redirect after the call");
  await redirect.fill("example.com");
  await create.getByText("More settings").click();
  await create.getByRole("button", { name: "Create link" }).click();
  await expect(redirect).toBeFocused();
  await redirect.fill("");
  await create.getByRole("button", { name: "Create link" }).click();
  const created = page.getByRole("dialog", { name: "Link created" });
  await expect(created).toBeVisible();
  const { body } = await api("GET", "/hosted-links", { key });
  const [link] = body.hosted_links as { id: string; url: string; avatar_id: string }[];
  if (!link) throw new Error("the link was not created");
  await expect(created.getByText(link.url)).toBeVisible();
  await expect(created.getByText("works only on this machine")).toBeVisible();
  await expect(created.getByRole("link", { name: "Open" })).toHaveAttribute("href", link.url);
  await expectAccessible(page, "a new link", { inTheDark: true });

  await created.getByRole("button", { name: "Embed" }).click();
  const embed = page.getByRole("dialog", { name: "Embed “Reception”" });
  await embed.getByLabel("Allowed websites").fill("shop.example");
  await embed.getByRole("button", { name: "Save websites" }).click();
  await expect(embed.getByLabel("Allowed websites")).toHaveAttribute("aria-invalid", "true");
  await embed.getByLabel("Allowed websites").fill("https://shop.example/");
  await embed.getByRole("button", { name: "Save websites" }).click();
  await expect(page.getByText("Allowed websites saved")).toBeVisible();
  await expectAccessible(page, "embed", { inTheDark: true });
  const stored = async () => (await api("GET", `/hosted-links/${link.id}`, { key })).body;
  expect(await stored()).toMatchObject({ allowed_origins: ["https://shop.example"], label: "Reception" });
  expect(await stored()).toMatchObject({ show_ai_label: true });
  await page.reload();
  await expect(page.getByRole("button", { name: "Actions for Reception" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/links/${link.id}`);
  await expect(page.getByLabel("Allowed websites")).toHaveValue("https://shop.example");
  const avatar = page.getByLabel("Avatar", { exact: true });
  const avatars = await avatar
    .locator("option")
    .evaluateAll((all) => all.map((one) => Reflect.get(one, "value")));
  const another = String(avatars.find((id) => id !== link.avatar_id));
  await page.getByLabel("Scenario").selectOption({ label: "Night desk" });
  await avatar.selectOption(another);
  await page.getByText("Sage", { exact: true }).click();
  await page.getByLabel("Keywords").fill("Fernwood, Riverside");
  await page.getByLabel("Show “This is AI” during calls").uncheck();
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(page.getByText("Link saved")).toBeVisible();
  expect(await stored()).toMatchObject({
    ...{ scenario_id: other.scenario_id, avatar_id: another, url: link.url },
    ...{ background: "sage", stt_keywords: ["Fernwood", "Riverside"], show_ai_label: false },
  });

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Link paused")).toBeVisible();
  await expect(page.getByLabel("Paused: the page opens")).toBeChecked();
  expect(await stored()).toMatchObject({ paused: true, stt_keywords: ["Fernwood", "Riverside"] });
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(stored).toMatchObject({ paused: false });
  await page.getByRole("button", { name: "Delete link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete link" }).click();
  await page.waitForURL(({ pathname }) => pathname === "/links");
  expect((await api("GET", `/hosted-links/${link.id}`, { key })).status).toBe(404);
});

test("Share selects its scenario among many, and every other one is found by name", { tag: "@long" }, async ({
  page,
  owner,
}) => {
  const { key } = owner;
  const make = (name: string) => createScenario(key, { name, nodes_json: GREETS });
  const { scenario_id: oldest } = await make("Support desk");
  for (let index = 1; index <= 35; index += 1) await make(`Branch ${index}`);
  await page.goto(`/links?create=${oldest}`);
  const create = page.getByRole("dialog", { name: "Create link" });
  const scenario = create.getByRole("combobox", { name: "Scenario" });
  await expect(scenario).toHaveText("Support desk");
  await scenario.press("ArrowDown");
  const search = page.getByRole("dialog", { name: "Scenario" });
  await search.getByRole("combobox").fill("branch 17");
  await expectAccessible(page, "a search of many scenarios");
  await page.keyboard.press("Enter");
  await expect(scenario).toHaveText("Branch 17");
  await expect(scenario).toBeFocused();
  await scenario.click();
  await page.keyboard.press("Escape");
  await expect(scenario).toHaveText("Branch 17");
  await create.getByLabel("Label").fill("Many");
  await create.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByRole("dialog", { name: "Link created" })).toBeVisible();
  await page.goto("/links");
  await expect(page.getByRole("row", { name: /Many.*Branch 17/ })).toBeVisible();
});
