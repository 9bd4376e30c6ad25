import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { db } from "#db/client.ts";
import { documents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { FakeEmbeddings } from "#lib/knowledge/embed/testing/fake-embeddings.ts";
import { makeDocx, makePdf } from "#lib/knowledge/extract/testing/make-files.ts";
import { env } from "#lib/platform/env.ts";
import { parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { documentRoutes } from "./document-routes.ts";
import { freshBase, listed as listedIn } from "./testing/base-fixture.ts";

const create = documentRoutes["/knowledge-bases/{corpus_id}/documents/create"].POST;

const fake = new FakeEmbeddings();
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A web server on this machine, which the app may ask during the test. */
async function startSite(
  body: string | Buffer,
  type = "text/html",
): Promise<{ url: string; seen: unknown[] }> {
  const own = env.ENDPOINT_ALLOW_PRIVATE;
  onTestFinished(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: own });
  });
  Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: parseAllowedNetworks("127.0.0.1/32") });
  const { port, seen } = await startEndpointServer((_request, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  });
  return { url: `http://127.0.0.1:${port}/hours`, seen };
}

describeDb("documents that the API imports", () => {
  let account: TestAccount;
  let base: string;
  beforeEach(async () => {
    ({ account, base } = await freshBase(fake));
  });
  const send = (form: Record<string, string | File>, key = account.key, headers = {}) =>
    callApi(create, { key, params: { corpus_id: base }, form, headers });
  const sendFile = (content: BlobPart, name = "file", fields = {}) =>
    send({ name: "Guide", ...fields, file: new File([content], name) });
  const listed = () => listedIn({ account, base });
  const stored = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0];

  test.each<[string, BlobPart, string]>([
    ["a PDF", makePdf(["Page one.", "Page two."]), "Page one.\n\nPage two."],
    ["a Word file", makeDocx(paragraph("Change the filter.")), "Change the filter.\n"],
    ["HTML", "<h1>Hours</h1><p>Nine to five</p>", "<h1>Hours</h1><p>Nine to five</p>"],
    ["UTF-16", Buffer.from("\ufeffÖffnungszeiten", "utf16le"), "Öffnungszeiten"],
  ])("have the text of %s", async (_, content, text) => {
    const { status, body } = await sendFile(content);
    expect([status, body]).toEqual([200, { status: "pending", id: expect.any(String) }]);
    expect(await stored(body.id)).toMatchObject({ name: "Guide", content: text });
  });

  test("have the text, title and address of a page, unless the request names them", async () => {
    const { url } = await startSite("<title>Hours</title><nav>Home</nav><p>Nine to five</p>");
    const { status, body } = await send({ url });
    expect([status, body]).toEqual([200, { status: "pending", id: expect.any(String) }]);
    const content = "# Hours\n\nNine to five\n";
    expect(await stored(body.id)).toMatchObject({ name: "Hours", description: `From ${url}`, content });
    const named = await send({ url, name: "Opening", description: "When", replaces: body.id });
    const replacement = { name: "Opening", description: "When", content, replacesId: body.id };
    expect(await stored(named.body.id)).toMatchObject(replacement);
  });

  test("have the text of a PDF at an address", async () => {
    const { url } = await startSite(Buffer.from(makePdf(["Prices"])), "application/pdf");
    const { body } = await send({ url });
    expect(await stored(body.id)).toMatchObject({ content: "Prices" });
  });

  const REFUSED_FILES: [string, Record<string, string | File>, string, string][] = [
    [
      "a PDF with a password",
      { file: new File([makePdf(["x"], { isLocked: true })], "a.pdf") },
      "file",
      "protected by a password",
    ],
    ["a scanned PDF", { file: new File([makePdf(["", ""])], "a.pdf") }, "file", "no text"],
    [
      "half a Word file",
      { file: new File([makeDocx(paragraph("x")).slice(0, 300)], "a.docx") },
      "file",
      "damaged",
    ],
    [
      "a Word file of too much text",
      { file: new File([makeDocx(paragraph("word ".repeat(40_000)))], "a.docx") },
      "file",
      "at most 130 KB",
    ],
    [
      "a file above 5 MB",
      { file: new File([Buffer.alloc(5_500_000, "x")], "a.pdf") },
      "file",
      "at most 5 MB",
    ],
  ];
  const REFUSED_INPUTS: typeof REFUSED_FILES = [
    ["a private address", { url: "http://127.0.0.1:9/" }, "url", "private network"],
    [
      "the address of the cloud's metadata",
      { url: "http://169.254.169.254/latest" },
      "url",
      "private network",
    ],
    ["a file's address", { url: "file:///etc/passwd" }, "url", "must be a web address"],
    ["an address with a password", { url: "https://a:b@example.com/" }, "url", "must be a web address"],
    [
      "an address and a file",
      { url: "https://example.com/", file: new File(["x"], "a.txt") },
      "url",
      "can't be combined",
    ],
    ["nothing", {}, "file", "file is required, or url"],
  ];
  // What is read of each, and refused, is tested in `lib/knowledge/documents/import.db.test.ts` too.
  test.each([...(isQuick ? REFUSED_FILES.slice(0, 1) : REFUSED_FILES), ...REFUSED_INPUTS])(
    "are not made of %s, and nothing is stored",
    async (_, form, path, words) => {
      const { status, body } = await send({ name: "Guide", ...form });
      expect([status, body.error_code, body.error]).toEqual([
        400,
        "VALIDATION",
        expect.stringContaining(words),
      ]);
      expect(body.details).toMatchObject([{ path }]);
      expect(await listed()).toEqual([]);
    },
  );

  test("need a name for a file", async () => {
    const { status, body } = await send({ file: new File(["x"], "a.txt") });
    expect([status, body.error]).toEqual([400, "name is required"]);
  });

  test("are made once per Idempotency-Key: the page is fetched once", async () => {
    const { url, seen } = await startSite("<p>Nine to five</p>");
    const headers = { "idempotency-key": "page" };
    const [first, again] = [
      await send({ url }, account.key, headers),
      await send({ url }, account.key, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect([seen.length, (await listed()).length]).toEqual([1, 1]);
  });

  test("need a key that may change the account whose base it is; no page is fetched for another", async () => {
    const { url, seen } = await startSite("<p>Nine to five</p>");
    const stranger = await createTestAccount();
    const reader = await createTestKey(account, { scope: "read" });
    expect((await send({ url }, stranger.key)).status).toBe(404);
    expect((await send({ url }, reader.key)).status).toBe(403);
    expect(seen).toEqual([]);
  });
});
