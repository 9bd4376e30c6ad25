import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/console.ts";
import { APP_URL, api } from "../fixtures/instance.ts";

/** Everything that a page's own styles could do to what is put into it. */
const HOSTILE = `
  * { display: inline !important; position: static !important; color: red !important; font: 40px serif !important; }
  button, iframe, div { width: 1px !important; height: 1px !important; opacity: 0 !important; }
  body { transform: scale(0.9); overflow: hidden; z-index: 99; }
  visavis-call { display: none !important; width: 3px; }`;

/** A page of somebody else's, on an origin of its own, with a policy that allows nothing but what the documents ask for. */
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
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
    response.end(html(request.url === "/inline" ? "inline" : "floating"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const toldIn = (page: Page) => page.evaluate(() => Reflect.get(window, "told") as [string, object][]);

test("a call stands in somebody else's page, whatever that page's styles and policy, and tells it of itself", async ({
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

test("a page whose origin its owner did not allow shows no call, and says so", async ({ page, owner }) => {
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
    await expect(page.getByRole("link", { name: "Open it in a new tab" })).toHaveAttribute("href", link);
  } finally {
    host.close();
  }
});

async function makeLink(key: string, allowed_origins: string[]): Promise<string> {
  const nodes_json = {
    initial_node: "a",
    role_instruction: "",
    nodes: { a: { task_instruction: "Greet." } },
  };
  const scenario = await api("POST", "/scenarios/create", { key, body: { name: "S", nodes_json } });
  const { body } = await api("GET", "/avatars", { key });
  const [avatar] = body.avatars as { id: string }[];
  const ids = { scenario_id: scenario.body.id, avatar_id: avatar?.id };
  const link = await api("POST", "/hosted-links/create", {
    key,
    body: { ...ids, label: "L", allowed_origins },
  });
  expect(link.status).toBe(200);
  return String(link.body.url);
}
