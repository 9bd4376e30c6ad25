import { crc32, deflateRawSync } from "node:zlib";

type Entry = { name: string; content: Buffer; declaredBytes?: number };

/** An archive as Word makes them. An entry may lie about the bytes that it unpacks to. */
export function makeZip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, declaredBytes = content.length } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const entriesBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, entriesBytes, end]));
}

const RELATIONS = "http://schemas.openxmlformats.org";
const part = (name: string, xml: string): Entry => ({ name, content: Buffer.from(xml) });

/** A Word file with a body of WordprocessingML, and further entries. */
export function makeDocx(body: string, more: Entry[] = []): Uint8Array<ArrayBuffer> {
  return makeZip([
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
}

/** A PDF with a line of text a page; `""` is a page without text. `isLocked`: by a password that nobody knows. */
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
  let text = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${lock} >>`;
  return new TextEncoder().encode(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`);
}
