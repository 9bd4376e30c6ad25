import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "esbuild";
import type { VisavisCallProps } from "../../sdk/src/react.ts";
import { expect, test } from "../fixtures/console.ts";
import { createLink, GREETS } from "../fixtures/create.ts";
import { APP_URL } from "../fixtures/instance.ts";

/** Hostile page styles that could affect embedded content. */
const HOSTILE = `
  * { display: inline !important; position: static !important; color: red !important; font: 40px serif !important; }
  button, iframe, div { width: 1px !important; height: 1px !important; opacity: 0 !important; }
  body { transform: scale(0.9); overflow: hidden; z-index: 99; }
  visavis-call { display: none !important; width: 3px; }`;

/** A cross-origin isolated page shows only frames whose pages agree to it. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Another site's page on its own origin, with a policy that allows only what the docs ask for. */
async function startHost(link: () => string, extra = "") {
  const policy = [
    "default-src 'none'",
    `script-src ${APP_URL}/embed.js 'nonce-n'`,
    "style-src 'nonce-n'",
    `frame-src ${APP_URL}`,
  ].join("; ");
  const html = (
    mode: string,
  ) => `<!doctype html><html lang="en"><title>Shop</title><style nonce="n">${HOSTILE}</style>
    <script nonce="n">
      window.told = [];
      for (const type of ["started", "ended", "error"])
        addEventListener("visavis-" + type, ({ detail }) => told.push([type, detail]));
    </script>
    <script src="${APP_URL}/embed.js" async></script>
    <button id="before">Before</button>
    <visavis-call link="${link()}" mode="${mode}" label="Ask Ana" ${extra}></visavis-call>`;
  return serve((path) => html(path === "/inline" ? "inline" : "floating"), policy);
}

async function serve(page: (path: string) => string, policy: string) {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    response.writeHead(200, { "content-type": type, "content-security-policy": policy, ...ISOLATED });
    response.end(page(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A React page, with the policy of a site that bundles the component. */
async function startReactHost() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("../fixtures/react/react-page.ts", import.meta.url))],
    bundle: true,
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const script = outputFiles[0]?.text ?? "";
  const html = `<!doctype html><html lang="en"><title>Shop</title><body><script src="/page.js"></script></body></html>`;
  const policy = `default-src 'none'; script-src 'self'; frame-src ${APP_URL}`;
  return serve((path) => (path === "/page.js" ? script : html), policy);
}

/** Other tests' calls may fill the machine: the page then says so, waits, and starts when there is a place. */
const isBusy = (detail: object): boolean => "code" in detail && detail.code === "busy";

async function toldIn(page: Page): Promise<[type: string, detail: object][]> {
  const told = await page.evaluate(() => Reflect.get(window, "told") as [string, object][]);
  return told.filter(([, detail]) => !isBusy(detail));
}

test("a call works embedded in another site's isolated page, despite its styles and policy, and sends it events", async ({
  page,
  owner,
}) => {
  let link = "";
  const host = await startHost(() => link);
  try {
    link = await makeLink(owner.key, [host.origin]);
    const blocked: string[] = [];
    page.on("console", (line) => {
      if (/Content.Security.Policy/i.test(line.text())) blocked.push(line.text());
    });
    await page.goto(`${host.origin}/inline`);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    const call = page.frameLocator("visavis-call >> iframe");
    await expect(call.getByRole("button", { name: "Start the conversation" })).toBeVisible();
    const box = await page.locator("visavis-call iframe").boundingBox();
    expect(box?.width).toBeGreaterThan(600);
    expect(box?.height).toBeGreaterThan(500);

    await page.goto(`${host.origin}/floating`);
    const launcher = page.getByRole("button", { name: "Ask Ana" });
    await expect(launcher).toBeVisible();
    expect(page.frames()).toHaveLength(1);
    await launcher.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Ask Ana" });
    await expect(panel).toBeVisible();
    await expect(call.getByRole("button", { name: "Start the conversation" })).toBeVisible();
    await expect(page.locator("visavis-call iframe")).toBeFocused();
    await page.getByRole("button", { name: "Minimise" }).first().press("Escape");
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
    await page.keyboard.press("Enter");
    await call.getByRole("button", { name: "Start the conversation" }).click();
    await expect
      .poll(() => toldIn(page), { timeout: 60_000 })
      .toEqual([["started", { sessionId: expect.any(String) }]]);
    await call.getByTestId("end-call").click();
    await expect.poll(async () => (await toldIn(page)).map(([type]) => type)).toEqual(["started", "ended"]);
    expect(blocked).toEqual([]);
  } finally {
    host.close();
  }
});

test("a frame that gets no microphone says so, and offers the call in its own tab", async ({
  page,
  owner,
}) => {
  let link = "";
  const policy = `default-src 'none'; frame-src ${APP_URL}`;
  const host = await serve(
    () => `<!doctype html><title>Shop</title><iframe src="${link}?embed=1"></iframe>`,
    policy,
  );
  try {
    link = await makeLink(owner.key, [host.origin]);
    await page.goto(host.origin);
    const call = page.frameLocator("iframe");
    await expect(call.getByTestId("no-microphone")).toHaveAttribute("data-reason", "framed");
    await expect(call.getByTestId("own-tab")).toHaveAttribute("href", link);
    await expect(call.getByTestId("type-instead")).toBeVisible();
  } finally {
    host.close();
  }
});

test("a page whose origin is not allowed shows no call, and says so", async ({ page, owner }) => {
  let link = "";
  const host = await startHost(() => link);
  try {
    link = await makeLink(owner.key, ["https://shop.example"]);
    await page.clock.install();
    await page.goto(`${host.origin}/inline`);
    await expect(page.locator("visavis-call iframe")).toBeVisible();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return await toldIn(page);
      })
      .toEqual([["error", { code: "not_shown" }]]);
    await expect(page.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("href", link);
  } finally {
    host.close();
  }
});

test("in a React page a call follows its props, calls the newest handlers, and leaves nothing behind", {
  tag: "@long",
}, async ({ page, owner }) => {
  const host = await startReactHost();
  try {
    const [first, second] = [
      await makeLink(owner.key, [host.origin]),
      await makeLink(owner.key, [host.origin]),
    ];
    const faults: string[] = [];
    page.on("console", (line) => {
      // The browser notes the response that asks the page to wait for a place.
      const isWaiting = line.location().url.endsWith("/start") && line.text().includes("503");
      if (line.type() === "error" && !isWaiting) faults.push(line.text());
    });
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.goto(host.origin);
    const show = (rendering: string, props: VisavisCallProps) =>
      page.evaluate(([name, given]) => window.reactPage.show(name, given), [rendering, props] as const);
    const told = async () =>
      (await page.evaluate(() => window.reactPage.told)).filter(([, , detail]) => !isBusy(detail));
    const listeners = () => page.evaluate(() => window.reactPage.messageListeners());
    const start = page
      .frameLocator("visavis-call >> iframe")
      .getByRole("button", { name: "Start the conversation" });
    const frame = page.locator("visavis-call iframe");

    await show("inline", { link: first, label: "Ask Ana", className: "wide" });
    await expect(start).toBeVisible();
    await expect(page.locator("visavis-call.wide")).toHaveCount(1);
    await expect(frame).toHaveAttribute("src", new RegExp(first));
    await expect.poll(listeners).toBe(1);
    await show("other link", { link: second, label: "Ask Ana" });
    await expect(frame).toHaveAttribute("src", new RegExp(second));
    await expect(start).toBeVisible();

    await show("other name", { link: second, label: "Ask Bo" });
    await expect(frame).toHaveAttribute("title", "Ask Bo");
    await expect(start).toBeVisible();

    await show("floating", { link: second, label: "Ask Ana", mode: "floating" });
    await expect(frame).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Ask Ana" })).toBeVisible();
    await show("other label", { link: second, label: "Ask Bo", mode: "floating" });
    await page.getByRole("button", { name: "Ask Bo" }).click();
    await start.click();
    await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);
    await show("newest handlers", { link: second, label: "Ask Bo", mode: "floating" });
    await page.frameLocator("visavis-call >> iframe").getByTestId("end-call").click();
    const detail = { sessionId: expect.any(String) };
    await expect.poll(told).toEqual([
      ["other label", "started", detail],
      ["newest handlers", "ended", detail],
    ]);

    const element = await page.locator("visavis-call").elementHandle();
    await page.evaluate(() => window.reactPage.leave());
    await expect(page.locator("visavis-call")).toHaveCount(0);
    await expect.poll(() => page.frames().length).toBe(1);
    await expect.poll(() => element?.evaluate((gone) => gone.shadowRoot?.childElementCount)).toBe(0);
    await expect.poll(listeners).toBe(0);
    await element?.evaluate((gone) => gone.dispatchEvent(new CustomEvent("visavis-ended", { detail: {} })));
    expect(await told()).toHaveLength(2);

    await show("no link", { link: "https://shop.example/" });
    await expect
      .poll(async () => (await told()).slice(2))
      .toEqual([["no link", "error", { code: "invalid_link" }]]);
    expect(faults).toEqual([]);
  } finally {
    host.close();
  }
});

for (const microphone of ["allowed", "blocked"]) {
  test(`in a small frame of a restricted link, the start stays in view (microphone ${microphone})`, async ({
    page,
    owner,
  }) => {
    let link = "";
    const allow = microphone === "allowed" ? "microphone" : "microphone 'none'";
    const html = () =>
      `<!doctype html><title>Shop</title><iframe src="${link}?embed=1" allow="${allow}" width="320" height="480"></iframe>`;
    const host = await serve(html, `frame-src ${APP_URL}`);
    try {
      link = await makeLink(owner.key, [host.origin], {
        ...{ passcode: "open sesame", record_conversation: true },
        consent_text: "What you say is stored for a year. ".repeat(20),
      });
      await page.goto(host.origin);
      const call = page.frameLocator("iframe");
      const start = call.getByRole("button", {
        name: microphone === "allowed" ? "Start the conversation" : "Type instead",
      });
      const [passcode, consent] = [call.getByTestId("passcode"), call.getByTestId("consent")];
      await expect(start).toBeInViewport({ ratio: 1 });
      await expect(call.getByTestId("recording-notice")).toBeInViewport({ ratio: 1 });
      await expect(consent).not.toBeInViewport();

      // A press without the answers leads to the first one that is missing, clear of the button.
      await start.click();
      await expect(passcode).toBeFocused();
      await expect(call.getByText("Enter the passcode.")).toBeInViewport();
      await passcode.fill("open sesame");
      await start.click();
      await expect(consent).toBeFocused();
      await expect(consent).toBeInViewport({ ratio: 1 });
      await consent.check();
      await expect(start).toBeInViewport({ ratio: 1 });
    } finally {
      host.close();
    }
  });
}

async function makeLink(key: string, allowed_origins: string[], terms: object = {}): Promise<string> {
  const link = { label: "L", allowed_origins, ...terms };
  return (await createLink(key, { name: "S", nodes_json: GREETS }, link)).url;
}
