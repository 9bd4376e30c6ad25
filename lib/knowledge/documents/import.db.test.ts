import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import type { ResolveAddresses } from "#lib/knowledge/extract/fetch-page.ts";
import { makeDocx, makePdf } from "#lib/knowledge/extract/testing/make-files.ts";
import { makeZip } from "#lib/media/testing/make-zip.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { NO_NETWORKS, parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { findNamed } from "#lib/search/queries.ts";
import { resolveAllowed } from "#lib/tools/endpoints/send-request.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { createKnowledgeBase } from "../bases/bases.ts";
import { listDocuments } from "./documents.ts";
import { importFile, importPage } from "./import-document.ts";
import { findDocumentText } from "./queries.ts";
import { importFileInput } from "./schema.ts";

const toLoopback: ResolveAddresses = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
/** As the app resolves names, but every name is an address of this machine. */
const onlyPublic: ResolveAddresses = (hostname) =>
  resolveAllowed(hostname, { resolve: toLoopback, allowedNetworks: NO_NETWORKS });
const paragraph = (text: string, style = "") =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const CELLS = ["Size", "Price"].map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join("");
const DOCX = makeDocx(
  `${paragraph("Care", "Heading1")}${paragraph("Change the filter.")}<w:tbl><w:tr>${CELLS}</w:tr></w:tbl>`,
  [
    {
      name: "word/styles.xml",
      bytes: Buffer.from(
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
      ),
    },
  ],
);
const HUGE = Buffer.alloc(70 * 1_048_576);

describeDb("imported documents", () => {
  let actor: Actor;
  let base: string;
  beforeEach(async () => {
    actor = await createTestAccount();
    ({ id: base } = await createKnowledgeBase(actor, {
      name: "Manuals",
      description: "",
      language: "english",
    }));
  });
  const add = (content: BlobPart, name = "file") =>
    importFile(actor, base, parseInput(importFileInput, { name, file: new File([content], name) }));
  const textOf = async ({ id }: { id: string }) => await findDocumentText(db, actor.ownerId, base, id);
  const count = async () =>
    (await listDocuments(actor, base, { limit: 10, beforeId: undefined })).rows.length;

  test("are created from PDF and Word files, recognized by their content, with headings and tables, and from plain text", async () => {
    expect((await textOf(await add(makePdf(["Page one.", "Page two."]), "a.txt")))?.content).toBe(
      "Page one.\n\nPage two.",
    );
    const word = await textOf(await add(DOCX));
    expect(word).toMatchObject({ status: "pending", sizeBytes: word?.content.length });
    expect(word?.content).toBe("# Care\n\nChange the filter.\n\n| Size | Price |\n| --- | --- |\n");
    expect((await textOf(await add("As it  is\n")))?.content).toBe("As it  is\n");
  });

  test.each<[string, BlobPart, string]>([
    ["a PDF with a password", makePdf(["Secret"], { isLocked: true }), "protected by a password"],
    ["a scanned PDF", makePdf(["", ""]), "no text. Run text recognition"],
    ["a broken PDF", "%PDF-1.7 and then nothing", "not a PDF, or it is damaged"],
    [
      "an archive that is not a Word file",
      new Uint8Array(makeZip([{ name: "a", bytes: Buffer.from("b") }])),
      "not a Word document",
    ],
    ["half a Word file", DOCX.slice(0, 400), "The Word file is damaged"],
    ["an empty Word file", makeDocx(paragraph("")), "has no text"],
    ["a zip bomb", makeDocx("", [{ name: "word/x.xml", bytes: HUGE }]), "too large once unpacked"],
    [
      "a zip bomb that lies about its size",
      makeDocx("", [{ name: "word/x.xml", bytes: HUGE, claims: 10 }]),
      "too large once unpacked",
    ],
    ["an old Word file", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "Save the file as .docx"],
    ["a Word file of too much text", makeDocx(paragraph("word ".repeat(40_000))), "at most 130 KB"],
    ["a text that is too large", "x".repeat(133_121), "file must be at most 130 KB"],
    ["an image", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "file must be UTF-8 text"],
  ])("are not created from %s", async (_, content, words) => {
    await expect(add(content)).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining(words),
    });
    expect(await count()).toBe(0);
  });

  const page = async (answer: RequestListener, path = "/hours") => {
    const { port } = await startEndpointServer(answer);
    const url = `http://clinic.example:${port}${path}`;
    return await importPage(actor, base, { url }, toLoopback);
  };
  const html =
    (body: string, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);

  const CONTENT = "Öffnungszeiten\nMontag 9-12";

  test.each([
    ["UTF-16 with a mark", Buffer.from(`\ufeff${CONTENT}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\ufeff${CONTENT}`, "utf16le").swap16()],
    ["UTF-16 without a mark", Buffer.from(CONTENT, "utf16le")],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${CONTENT}`)],
    ["decomposed letters", Buffer.from(CONTENT.normalize("NFD"))],
    ["soft hyphens", Buffer.from(CONTENT.replace("Öff", "Öff\u00ad"))],
  ])("are created from text in %s", async (_what, bytes) => {
    expect((await textOf(await add(bytes)))?.content).toBe(CONTENT);
  });

  test.each([
    ["Windows-1252", Buffer.from("Öffnungszeiten", "latin1")],
    ["Windows-1251", Buffer.from("cff0e8e2e5f2", "hex")],
    ["Shift_JIS", Buffer.from("938c8b9e", "hex")],
    ["UTF-16 cut within a letter", Buffer.from("fffe41", "hex")],
  ])("are refused with what to do in %s, which nothing in the file names", async (_what, bytes) => {
    await expect(add(bytes)).rejects.toThrow("Save it as UTF-8");
    expect(await count()).toBe(0);
  });

  test("have names in composed letters, which a search finds", async () => {
    const name = "Löwenapotheke.txt";
    await add(CONTENT, name.normalize("NFD"));
    const { rows } = await listDocuments(actor, base, { limit: 10, beforeId: undefined });
    expect(rows.map((row) => row.name)).toEqual([name]);
    for (const query of ["Löwe", "löwe".normalize("NFD")])
      expect((await findNamed(db, actor.ownerId, query, 5)).map(({ title }) => title)).toContain(name);
  });

  test("are created from a page with its title, without its menus, after redirects, in any encoding", async () => {
    const latin = Buffer.from(
      '<head><meta charset="iso-8859-1"><title>Öffnung</title></head><nav>Home</nav><h2>Zeit</h2><p>Neun bis fünf.</p>',
      "latin1",
    );
    const made = await page((request, response) => {
      if (request.url === "/hours") response.writeHead(302, { location: "/new" }).end();
      else
        response
          .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
          .end(gzipSync(latin));
    });
    expect(await textOf(made)).toMatchObject({
      name: "Öffnung",
      description: expect.stringMatching(/^From http:\/\/clinic\.example:\d+\/hours$/),
      content: "# Öffnung\n\n## Zeit\n\nNeun bis fünf.\n",
    });
  });

  test.each<[string, RequestListener, string]>([
    ["that does not exist", (_request, response) => response.writeHead(404).end(), "with an error (404)"],
    ["without text", html("<script>draw()</script>"), "The page has no text"],
    ["that is an image", html("x", { "content-type": "image/png" }), "content type is not supported"],
    [
      "larger than 5 MB unpacked",
      (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(HUGE)),
      "larger than 5 MB",
    ],
    [
      "that redirects in circles",
      (_request, response) => response.writeHead(301, { location: "/" }).end(),
      "redirects too many times",
    ],
    [
      "that redirects to a file",
      (_request, response) => response.writeHead(301, { location: "file:///etc/passwd" }).end(),
      "non-HTTP address",
    ],
  ])("are not created from a page %s", async (_, answer, words) => {
    await expect(page(answer)).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining(words),
      details: [{ path: "url", message: expect.any(String) }],
    });
  });

  test("are created from the page at the address that was checked: each hop resolves its host once", async () => {
    const { port } = await startEndpointServer((request, response) => {
      if (request.url === "/hours") response.writeHead(302, { location: "/new" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>Nine to five</p>");
    });
    const asked: string[] = [];
    /**
     * Resolves to a public address when checked. Resolved again for the connection, it would point to a
     * private one.
     */
    const rebinding: ResolveAddresses = (hostname) => {
      asked.push(hostname);
      return asked.length > 2 ? Promise.reject(new Error("asked again")) : toLoopback(hostname);
    };
    await importPage(actor, base, { url: `http://rebind.invalid:${port}/hours` }, rebinding);
    expect(asked).toEqual(["rebind.invalid", "rebind.invalid"]);
  });

  test("are never created from a private address, reached by number, by name or by redirect", async () => {
    const { port, seen } = await startEndpointServer(html("<p>Inside</p>"));
    const outside = await startEndpointServer((request, response) =>
      response.writeHead(302, { location: `http:/${request.url}:${port}/` }).end(),
    );
    /** Only the redirecting host counts as public. */
    const addressesOf: ResolveAddresses = (hostname) =>
      (hostname === "outside.example" ? toLoopback : onlyPublic)(hostname);
    for (const host of ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "intranet.example"]) {
      const redirect = `http://outside.example:${outside.port}/${host}`;
      for (const url of [`http://${host}:${port}/`, redirect]) {
        await expect(importPage(actor, base, { url }, addressesOf)).rejects.toThrow("private network");
      }
    }
    expect(outside.seen).toHaveLength(5);
    // With the default resolver, as the app calls it, the check always runs.
    await expect(importPage(actor, base, { url: `http://2130706433:${port}/` })).rejects.toThrow(
      "private network",
    );
    expect(seen).toEqual([]);
  });

  test("are fetched two at a time for an account", async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: placesTaken, resolve: takePlaces } = Promise.withResolvers<void>();
    let asked = 0;
    const waiting: ResolveAddresses = async (hostname) => {
      asked += 1;
      if (asked === 2) takePlaces();
      await gate;
      return await toLoopback(hostname);
    };
    const { url, seen } = await startEndpointServer((_request, response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end("Open on Mondays."),
    );
    const address = `http://clinic.example:${new URL(url).port}/`;
    const fetch = () => importPage(actor, base, { url: address }, waiting);
    const [first, second] = [fetch(), fetch()];
    await placesTaken;
    await expect(fetch()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    open();
    await Promise.all([first, second]);
    expect(seen).toHaveLength(2);
  });

  test("are created from listed networks only, also after a redirect", async () => {
    const addresses: Record<string, string> = { "inside.example": "127.0.0.1", "other.example": "10.9.0.1" };
    const allowedNetworks = parseAllowedNetworks("127.0.0.1/32");
    const resolve = (hostname: string) =>
      Promise.resolve([{ address: addresses[hostname] ?? "169.254.169.254", family: 4 }]);
    const addressesOf: ResolveAddresses = (hostname) =>
      resolveAllowed(hostname, { resolve, allowedNetworks });
    const { port, seen } = await startEndpointServer((request, response) => {
      if (request.url === "/text")
        response.writeHead(200, { "content-type": "text/html" }).end("<p>Inside</p>");
      else response.writeHead(302, { location: request.url?.slice(1) }).end();
    });
    const origin = `http://inside.example:${port}`;
    const fetched = await importPage(actor, base, { url: `${origin}/${origin}/text` }, addressesOf);
    expect((await textOf(fetched))?.content).toContain("Inside");
    for (const next of ["http://other.example/", "http://169.254.169.254/", "http://[::ffff:10.9.0.1]/"]) {
      await expect(importPage(actor, base, { url: `${origin}/${next}` }, addressesOf)).rejects.toThrow(
        "private network",
      );
    }
    expect(seen).toHaveLength(5);
  });
});
