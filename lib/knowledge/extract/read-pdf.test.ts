import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { layOutPage, type PlacedText } from "./pdf-layout.ts";
import { readPdf } from "./read-pdf.ts";
import { assemblePdf } from "./testing/make-files.ts";

const sample = async (name: string) =>
  await readPdf(new Uint8Array(await readFile(new URL(`./testing/samples/${name}`, import.meta.url))));

test("PDFs in the standard encodings of Japanese and Chinese, without fonts, have their text", async () => {
  expect(await sample("japanese-predefined-cmap.pdf")).toBe(
    "開館時間は午前九時から午後六時までです。\n休館日は火曜日です。\n入館料は八百円です。",
  );
  expect(await sample("chinese-gbk-cmap.pdf")).toBe(
    "本店营业时间为上午十点至晚上九点。\n会员可享受九折优惠。",
  );
});

test("a table that was drawn column by column has its rows", async () => {
  expect(await sample("price-table.pdf")).toBe(
    [
      "| Course | Day | Fee |",
      "| --- | --- | --- |",
      "| Pottery | Monday | 84 euros |",
      "| Etching | Thursday | 67 euros |",
      "| Bookbinding | Saturday | 112 euros |",
    ].join("\n"),
  );
});

test("ligatures are letters, and Hebrew is in the order of reading", async () => {
  expect(await sample("ligatures.pdf")).toBe(
    "The office file flow is efficient.\nThe first floor has five offices.",
  );
  expect(await sample("hebrew-visual.pdf")).toBe("שעות הפתיחה מתשע עד שש\nהמוזיאון סגור ביום שני");
});

/** A text of 10 units a line and 5 a character. */
const at = (x: number, y: number, text: string, isLineEnd = true): PlacedText => ({
  ...{ text, x, y, width: text.length * 5, height: 10, isLineEnd, isRightToLeft: false },
});

test("a table that was drawn row by row is the same, and the lines around it stay", () => {
  const rows = [
    ["Day", "Open"],
    ["Monday", "9-12"],
    ["Tuesday", "14-18"],
  ];
  const cells = rows.flatMap(([day = "", open = ""], row) => [
    at(60, 700 - row * 14, day, false),
    at(200, 700 - row * 14, open),
  ]);
  expect(layOutPage([at(60, 740, "Our hours:"), ...cells, at(60, 600, "See you soon.")])).toBe(
    "Our hours:\n\n| Day | Open |\n| --- | --- |\n| Monday | 9-12 |\n| Tuesday | 14-18 |\n\nSee you soon.",
  );
});

test("missing cells stay empty, and wrapped cells stay in one piece", () => {
  const page = [
    ...[at(60, 700, "Plan"), at(60, 680, "Basic"), at(60, 640, "Gold")],
    ...[at(160, 700, "Price"), at(160, 680, "10 euros"), at(160, 640, "20 euros")],
    ...[at(300, 700, "Includes"), at(300, 680, "Calls and"), at(300, 668, "messages")],
  ];
  expect(layOutPage(page).split("\n")).toEqual([
    ...["| Plan | Price | Includes |", "| --- | --- | --- |"],
    ...["| Basic | 10 euros | Calls and messages |", "| Gold | 20 euros |  |"],
  ]);
});

test("columns of prose are read one after the other", () => {
  const column = (x: number, word: string) =>
    Array.from({ length: 6 }, (_, line) =>
      at(x, 700 - line * 12, `${word} ${line} runs to the end of the column`),
    );
  const text = layOutPage([...column(50, "Left"), ...column(300, "Right")]);
  expect(text.indexOf("Left 5")).toBeLessThan(text.indexOf("Right 0"));
  expect(text).not.toContain("|");
});

test.each([
  ["a word", ["Öff-", "nungszeiten"], "Öffnungszeiten"],
  ["a soft hyphen at the end", ["Ver\u00ad", "sand"], "Versand"],
  ["soft hyphens within", ["Donau\u00addampf\u00adschiff"], "Donaudampfschiff"],
  ["a hyphen of two words", ["Haupt-", "und Nebeneingang"], "Haupt-\nund Nebeneingang"],
  ["a name", ["Baden-", "Baden"], "Baden-\nBaden"],
  ["a range", ["9-", "12"], "9-\n12"],
  ["a dash", ["that is -", "or was"], "that is -\nor was"],
])("line-end hyphens: %s", (_what, lines, text) => {
  expect(layOutPage(lines.map((line, index) => at(60, 700 - index * 12, line)))).toBe(text);
});

test("what is filled into a form follows its label", async () => {
  expect(await readPdf(makeForm())).toBe("Name: Ana Lima\nMember: [x]\nEnd of form");
});

test("centered cells of a narrower first column are a row of their own", () => {
  const rows = [
    ["Day", "Morning"],
    ["Wednesday", "closed"],
    ["Fri", "8-12"],
  ];
  const cells = rows.flatMap(([day = "", time = ""], row) => [
    at(120 - day.length * 2.5, 700 - row * 14, day, false),
    at(250 - time.length * 2.5, 700 - row * 14, time),
  ]);
  expect(layOutPage(cells).split("\n").at(-1)).toBe("| Fri | 8-12 |");
});

test("columns of prose that were drawn line by line are read one after the other", () => {
  const lines = Array.from({ length: 6 }, (_, line) => [
    at(50, 700 - line * 12, `Left ${line} goes on to the end of its column`, false),
    at(300, 700 - line * 12, `Right ${line} goes on to the end of its column`),
  ]);
  const text = layOutPage(lines.flat());
  expect(text.indexOf("Left 5")).toBeLessThan(text.indexOf("Right 0"));
});

test("of radio buttons the chosen one is marked, and a link keeps its address", async () => {
  expect(await readPdf(makeChoices())).toBe("Write to our desk (care@kestrel.example)\nSmall\nLarge [x]");
});

/** A page with a link and two radio buttons behind their labels. */
function makeChoices(): Uint8Array {
  const drawn = "BT /F1 12 Tf 60 700 Td (Write to our desk) Tj 0 -24 Td (Small) Tj 0 -24 Td (Large) Tj ET";
  const button = (name: string, y: number) =>
    `<< /Type /Annot /Subtype /Widget /Parent 8 0 R /AS /${name === "L" ? name : "Off"} /AP << /N << /${name} 4 0 R /Off 4 0 R >> >> /Rect [120 ${y} 134 ${y + 14}] >>`;
  return assemblePdf([
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [8 0 R] >> >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R 9 0 R] >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    button("S", 672),
    button("L", 648),
    "<< /FT /Btn /Ff 49152 /T (size) /V /L /Kids [6 0 R 7 0 R] >>",
    "<< /Type /Annot /Subtype /Link /Rect [60 696 200 712] /A << /S /URI /URI (mailto:care@kestrel.example) >> >>",
  ]);
}

/** A form with a text field and a checked box beside their labels. */
function makeForm(): Uint8Array {
  const drawn = "BT /F1 12 Tf 60 700 Td (Name:) Tj 0 -24 Td (Member:) Tj 0 -24 Td (End of form) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R] >> >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R 7 0 R] >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ana Lima) /Rect [120 695 300 712] >>",
    "<< /Type /Annot /Subtype /Widget /FT /Btn /T (member) /V /Yes /AS /Yes /AP << /N << /Yes 4 0 R /Off 4 0 R >> >> /Rect [120 672 134 686] >>",
  ];
  return assemblePdf(objects);
}
