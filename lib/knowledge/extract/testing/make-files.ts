import { makeZip, type ZipFile } from "#lib/media/testing/make-zip.ts";

const RELATIONS = "http://schemas.openxmlformats.org";
const part = (name: string, xml: string): ZipFile => ({ name, bytes: Buffer.from(xml) });

/** A Word file with a WordprocessingML body and more entries. */
export function makeDocx(body: string, more: ZipFile[] = []): Uint8Array<ArrayBuffer> {
  const archive = makeZip([
    part(
      "[Content_Types].xml",
      `<Types xmlns="${RELATIONS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${RELATIONS}/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    part(
      "word/document.xml",
      `<w:document xmlns:w="${RELATIONS}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    ...more,
  ]);
  return new Uint8Array(archive);
}

/**
 * A PDF with one line of text per page; `""` makes a page without text. `isLocked` protects it with an
 * unknown password.
 */
export function makePdf(pages: readonly string[], { isLocked = false } = {}): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, index) => {
      const drawn = text === "" ? "0 0 m 9 9 l S" : `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  const key = "ab".repeat(32);
  const lock = isLocked
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<${key}> <${key}>]`
    : "";
  return assemblePdf(objects, lock);
}

/** A PDF of these objects, the first of which is its root. */
export function assemblePdf(objects: readonly string[], trailer = ""): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}`;
  return new TextEncoder().encode(`${text}${table}${end}\n%%EOF\n`);
}
