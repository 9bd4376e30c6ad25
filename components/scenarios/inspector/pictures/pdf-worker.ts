import { getDocument, PasswordResponses } from "unpdf/pdfjs";
import type { DrawnPage, PdfProblem, PdfReply, PdfRequest } from "./pdf-messages.ts";
import { pageText } from "./slide-texts.ts";

/** The longest side of a slide. */
const SIDE_PX = 1_600;
/** The server refuses pictures that are narrower. */
const MIN_PX = 8;
const QUALITY = 0.92;

/** What PDF.js creates in a page with elements, which a worker does not have. */
class OffscreenFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext("2d", { willReadFrequently: true }) };
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    canvas.width = width;
    canvas.height = height;
  }

  destroy({ canvas }: { canvas: OffscreenCanvas }) {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Filters recolor pages for high contrast, which pictures don't need. */
class NoFilters {
  addFilter = () => "none";
  addHCMFilter = () => "none";
  addAlphaFilter = () => "none";
  addLuminosityFilter = () => "none";
  addKnockoutFilter = () => "none";
  addHighlightHCMFilter = () => "none";
  destroy() {}
}

let origin = "";
/** Loads the standard encodings of Chinese, Japanese and Korean text. */
class Encodings {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "cMapUrl") throw new Error("not available");
    const response = await fetch(`${origin}/scenarios/pdf-encodings/${filename}`);
    if (!response.ok) throw new Error("not available");
    return new Uint8Array(await response.arrayBuffer());
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>["promise"]>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;
let pdf: Pdf | null = null;

async function open(data: ArrayBuffer): Promise<number> {
  const loading = getDocument({
    data: new Uint8Array(data),
    // Fonts of the file are loaded here, and those of the system stand for the ones that it does not contain.
    ownerDocument: { fonts: Reflect.get(self, "fonts") } as HTMLDocument,
    useSystemFonts: true,
    CanvasFactory: OffscreenFactory,
    FilterFactory: NoFilters,
    BinaryDataFactory: Encodings,
    useWorkerFetch: false,
    cMapUrl: `${origin}/`,
    cMapPacked: true,
    verbosity: 0,
  });
  pdf = await loading.promise;
  return pdf.numPages;
}

async function draw(number: number): Promise<DrawnPage> {
  if (!pdf) throw new Error("no PDF is open");
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE_PX / Math.max(width, height) });
  const side = (px: number) => Math.min(SIDE_PX, Math.max(MIN_PX, Math.round(px)));
  const canvas = new OffscreenCanvas(side(viewport.width), side(viewport.height));
  // PDF.js uses what both kinds of canvas have.
  const canvasContext = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: "#ffffff" }).promise;
  if (lacksPicture(page)) throw new Scanned();
  const { items } = await page.getTextContent();
  const text = pageText(items.flatMap((item) => ("str" in item ? [item] : [])));
  page.cleanup();
  return { picture: await canvas.convertToBlob({ type: "image/webp", quality: QUALITY }), text };
}

/**
 * Whether a picture of a drawn page could not be decoded: this build of PDF.js lacks the formats of fax machines and scanners
 * (CCITT, JBIG2, JPEG 2000). PDF.js leaves it out and says nothing.
 */
const lacksPicture = ({ objs, commonObjs }: Page): boolean =>
  [...objs, ...commonObjs].some((entry) => Array.isArray(entry) && entry[1] === null);

class Scanned extends Error {}

function problemOf(error: unknown): PdfProblem {
  if (error instanceof Scanned) return "scanned";
  const { name, code } = error instanceof Error ? { code: undefined, ...error, name: error.name } : {};
  return name === "PasswordException" || code === PasswordResponses.NEED_PASSWORD ? "locked" : "damaged";
}

async function answer(request: PdfRequest): Promise<PdfReply> {
  if ("page" in request) return await draw(request.page);
  origin = request.origin;
  return { pages: await open(request.open) };
}

// PDF.js takes the worker's own messages for its own, so the page sends a port.
addEventListener("message", ({ ports: [port] }) => {
  if (!port) return;
  const say = (reply: PdfReply) => port.postMessage(reply);
  port.onmessage = ({ data }: MessageEvent<PdfRequest>) => {
    answer(data).then(say, (error: unknown) => say({ problem: problemOf(error) }));
  };
});
