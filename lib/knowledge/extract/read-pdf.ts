import { getDocumentProxy } from "unpdf";
import { addressBehind } from "#lib/knowledge/chunk/link-address.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";
import { layOutPage, type PlacedText } from "./pdf-layout.ts";
import { ENCODINGS } from "./read-encoding.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

function unreadable(error: unknown): ExtractionError {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  const message = isLocked ? IMPORT_FAILURES.locked_pdf : IMPORT_FAILURES.not_pdf;
  return new ExtractionError(message, error);
}

/** The text of a PDF's pages, in order, with tables by position and what is filled into forms. Throws `ExtractionError`. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pages = await readPages(bytes).catch((error: unknown) => {
    throw unreadable(error);
  });
  const text = pages
    .map((page) => page.replaceAll("\0", "").trim())
    .filter((page) => page !== "")
    .join("\n\n");
  if (text === "") {
    throw new ExtractionError(IMPORT_FAILURES.scanned_pdf);
  }
  return text;
}

async function readPages(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, cMapUrl: ENCODINGS, cMapPacked: true });
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push(layOutPage(withFields(await withLinks(page, await readTexts(page)), await readFields(page))));
    page.cleanup();
  }
  return pages;
}

async function readTexts(page: Page): Promise<PlacedText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item)) return [];
    const [, , , , x = 0, y = 0] = item.transform.map(Number);
    const { str: text, width, hasEOL: isLineEnd, dir } = item;
    return [{ text, x, y, width, height: item.height || 10, isLineEnd, isRightToLeft: dir === "rtl" }];
  });
}

/** What is filled into a page's form. It is not part of the page's text. */
async function readFields(page: Page): Promise<PlacedText[]> {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    if (typeof annotation !== "object" || annotation === null) return [];
    const { subtype, rect, ...field } = annotation as Record<string, unknown>; // an object: checked above
    if (subtype !== "Widget" || !Array.isArray(rect)) return [];
    const text = fieldText(field);
    if (typeof text !== "string" || text.trim() === "") return [];
    const [x = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
    const height = Math.min(12, Math.max(1, top - bottom));
    const y = bottom + (top - bottom - height) / 2;
    return [{ text, x, y, width: right - x, height, isLineEnd: true, isRightToLeft: false }];
  });
}

/** What a field says: its value, or a mark for a box or a button that is chosen. */
function fieldText({ fieldValue, checkBox, radioButton, buttonValue }: Record<string, unknown>): unknown {
  const value = Array.isArray(fieldValue) ? fieldValue.join(", ") : fieldValue;
  if (radioButton === true) return value === buttonValue ? "[x]" : "";
  return checkBox === true ? (value === "Off" ? "" : "[x]") : value;
}

/** More links on one page are an index. */
const MAX_LINKS = 500;

/** Adds the address of each link that its words don't say. */
async function withLinks(page: Page, texts: readonly PlacedText[]): Promise<PlacedText[]> {
  const annotations: unknown[] = await page.getAnnotations();
  const placed = [...texts];
  for (const annotation of annotations.slice(0, MAX_LINKS)) {
    if (typeof annotation !== "object" || annotation === null) continue;
    const { subtype, rect, unsafeUrl } = annotation as Record<string, unknown>; // an object: checked above
    if (subtype !== "Link" || !Array.isArray(rect) || typeof unsafeUrl !== "string") continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = rect.map(Number);
    const isInside = ({ text, x, y, width }: PlacedText) =>
      text.trim() !== "" && y >= bottom - 1 && y <= top && x < right && x + width > left;
    const last = placed.findLastIndex(isInside);
    const words = placed
      .filter(isInside)
      .map(({ text }) => text)
      .join(" ");
    const address = words === "" ? null : addressBehind(unsafeUrl, words, undefined);
    const text = placed[last];
    if (address !== null && text) placed[last] = { ...text, text: `${text.text.trimEnd()} (${address})` };
  }
  return placed;
}

/** Puts each field behind the text to its left, which is its label, or at the end. */
function withFields(texts: readonly PlacedText[], fields: readonly PlacedText[]): PlacedText[] {
  const placed = [...texts];
  for (const field of fields) {
    const isLabel = (text: PlacedText) =>
      text.text.trim() !== "" && text.x <= field.x && Math.abs(text.y - field.y) < field.height;
    const label = placed.findLastIndex(isLabel);
    const text = placed[label];
    if (text)
      placed.splice(label, 1, { ...text, isLineEnd: false }, { ...field, text: ` ${field.text}`, y: text.y });
    else placed.push(field);
  }
  return placed;
}
