import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { importFile } from "#lib/documents/import-file.ts";
import { importPage } from "#lib/documents/import-page.ts";
import { listDocuments } from "#lib/documents/list-documents.ts";
import { findDocumentText } from "#lib/documents/queries.ts";
import { resolveAllowed } from "#lib/endpoints/pin-addresses.ts";
import { startEndpointServer } from "#lib/endpoints/testing/endpoint-server.ts";
import type { AddressesOf } from "#lib/extraction/fetch-page.ts";
import { makeDocx, makePdf, makeZip } from "#lib/extraction/testing/make-files.ts";
import { createKnowledgeBase } from "#lib/knowledge-bases/create-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { createTestAccount } from "#lib/platform/testing/api-fixture.ts";

const toLoopback: AddressesOf = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
/** As the app asks, with every name standing for an address of its own machine. */
const onlyPublic: AddressesOf = (hostname) =>
  resolveAllowed(hostname, { resolve: toLoopback, allowPrivate: false });
const paragraph = (text: string, style = "") =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const CELLS = ["Size", "Price"].map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join("");
const DOCX = makeDocx(
  `${paragraph("Care", "Heading1")}${paragraph("Change the filter.")}<w:tbl><w:tr>${CELLS}</w:tr></w:tbl>`,
  [
    {
      name: "word/styles.xml",
      content: Buffer.from(
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
      ),
    },
  ],
);
const HUGE = Buffer.alloc(70 * 1_048_576);

describeDb("imported documents", () => {
  let caller: Caller;
  let base: string;
  beforeEach(async () => {
    caller = await createTestAccount();
    ({ id: base } = await createKnowledgeBase(caller, {
      name: "Manuals",
      description: "",
      language: "english",
    }));
  });
  const add = (content: BlobPart, name = "file") =>
    importFile(caller, base, { name, description: "", file: new File([content], name) });
  const textOf = async ({ id }: { id: string }) => await findDocumentText(db, caller.ownerId, base, id);
  const count = async () =>
    (await listDocuments(caller, base, { limit: 10, beforeId: undefined })).rows.length;

  test("are made of PDF and Word files by what is in them, with headings and tables, and of text as it is", async () => {
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
    ["a scanned PDF", makePdf(["", ""]), "no text: run text recognition"],
    ["a broken PDF", "%PDF-1.7 and then nothing", "no PDF, or a damaged one"],
    [
      "an archive that is no Word file",
      makeZip([{ name: "a", content: Buffer.from("b") }]),
      "no Word document",
    ],
    ["half a Word file", DOCX.slice(0, 400), "The Word file is damaged"],
    ["an empty Word file", makeDocx(paragraph("")), "has no text"],
    ["a zip bomb", makeDocx("", [{ name: "word/x.xml", content: HUGE }]), "too large once it is unpacked"],
    [
      "a zip bomb that lies about its size",
      makeDocx("", [{ name: "word/x.xml", content: HUGE, declaredBytes: 10 }]),
      "too large once it is unpacked",
    ],
    ["an old Word file", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "save it as .docx first"],
    [
      "a Word file of too much text",
      makeDocx(paragraph("word ".repeat(40_000))),
      "a document 130 KB at most",
    ],
    ["too large a text", "x".repeat(133_121), "file must be at most 130 KB"],
    ["a picture", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), "file must be UTF-8 text"],
  ])("are not made of %s", async (_, content, words) => {
    await expect(add(content)).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining(words),
    });
    expect(await count()).toBe(0);
  });

  const page = async (answer: RequestListener, path = "/hours") => {
    const { port } = await startEndpointServer(answer);
    const url = `http://clinic.example:${port}${path}`;
    return await importPage(caller, base, { url }, toLoopback);
  };
  const html =
    (body: string, headers: Record<string, string> = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);

  test("are made of a page, under its title, without its menus, behind redirects, whatever its encoding", async () => {
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
    ["that is not there", (_request, response) => response.writeHead(404).end(), "with an error (404)"],
    ["without text", html("<script>draw()</script>"), "no text of its own"],
    ["that is a picture", html("x", { "content-type": "image/png" }), "neither a page nor a text"],
    [
      "larger than 5 MB unpacked",
      (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(HUGE)),
      "larger than 5 MB",
    ],
    [
      "that leads round in circles",
      (_request, response) => response.writeHead(301, { location: "/" }).end(),
      "on and on",
    ],
    [
      "that leads to a file",
      (_request, response) => response.writeHead(301, { location: "file:///etc/passwd" }).end(),
      "none of the web",
    ],
  ])("are not made of a page %s", async (_, answer, words) => {
    await expect(page(answer)).rejects.toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining(words),
      details: [{ path: "url", message: expect.any(String) }],
    });
  });

  test("are made of the page at the address that was checked: a name is resolved once for each hop", async () => {
    const { port } = await startEndpointServer((request, response) => {
      if (request.url === "/hours") response.writeHead(302, { location: "/new" }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>Nine to five</p>");
    });
    const asked: string[] = [];
    /** Public when it is checked; were it asked again to connect, it would lead to what it hides. */
    const rebinding: AddressesOf = (hostname) => {
      asked.push(hostname);
      return asked.length > 2 ? Promise.reject(new Error("asked again")) : toLoopback(hostname);
    };
    await importPage(caller, base, { url: `http://rebind.invalid:${port}/hours` }, rebinding);
    expect(asked).toEqual(["rebind.invalid", "rebind.invalid"]);
  });

  test("are never made of a private address, by its number, its name or a redirect to it", async () => {
    const { port, seen } = await startEndpointServer(html("<p>Inside</p>"));
    const outside = await startEndpointServer((request, response) =>
      response.writeHead(302, { location: `http:/${request.url}:${port}/` }).end(),
    );
    /** One host is of the internet: that which leads inside. */
    const addressesOf: AddressesOf = (hostname) =>
      (hostname === "outside.example" ? toLoopback : onlyPublic)(hostname);
    for (const host of ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "intranet.example"]) {
      const redirect = `http://outside.example:${outside.port}/${host}`;
      for (const url of [`http://${host}:${port}/`, redirect]) {
        await expect(importPage(caller, base, { url }, addressesOf)).rejects.toThrow("private network");
      }
    }
    expect(outside.seen).toHaveLength(5);
    // As the app calls it: what it may not reach is not left to whoever calls.
    await expect(importPage(caller, base, { url: `http://2130706433:${port}/` })).rejects.toThrow(
      "private network",
    );
    expect(seen).toEqual([]);
  });
});
