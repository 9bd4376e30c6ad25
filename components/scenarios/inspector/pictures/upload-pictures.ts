import { fill } from "#components/words/fill.ts";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { literalText } from "#lib/flow/scenario/template.ts";
import { cutText } from "#lib/platform/text.ts";
import type { DrawnPage, PdfProblem, PdfReply, PdfRequest } from "./pdf-messages.ts";
import type { Slide } from "./slide-texts.ts";
import { checkPicture, RefusedFile, sendPicture, type UploadWords } from "./upload-picture.ts";

const MAX_PDF_BYTES = 25_000_000;

type Upload = {
  words: UploadWords;
  /** How many more pictures the card can have. */
  room: number;
  allowsPdf: boolean;
  signal: AbortSignal;
  onProgress: (progress: { name: string; done: number; total: number }) => void;
};

const isPdf = ({ type, name }: File): boolean => type === "application/pdf" || /\.pdf$/i.test(name);
/** A file's name as words. */
const nameOf = ({ name }: File): string =>
  literalText(
    cutText(
      name
        .replace(/\.[^.]*$/, "")
        .replace(/[_\s]+/g, " ")
        .trim(),
      CARD_LIMITS.cellCharacters,
    ),
  );

/** Refuses a file before anything of it is read. */
function check(file: File, { words, allowsPdf }: Upload): void {
  if (!isPdf(file) || !allowsPdf) checkPicture(file, words);
  else if (file.size > MAX_PDF_BYTES) throw new RefusedFile(fill(words.pdfTooLarge, { name: file.name }));
}

/**
 * Uploads pictures, and the pages of PDFs, which are drawn here one after another. Returns them as slides, in the order of the
 * files' names. Throws `RefusedFile` for the first file that cannot be used, and what `signal` was aborted with.
 */
export async function uploadPictures(files: readonly File[], upload: Upload): Promise<Slide[]> {
  const { words, room } = upload;
  for (const file of files) check(file, upload);
  if (files.length > room) throw new RefusedFile(fill(words.tooManyPictures, { count: room }));
  const slides: Slide[] = [];
  const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  for (const [index, file] of ordered.entries()) {
    if (isPdf(file)) slides.push(...(await uploadPages(file, { ...upload, room: room - slides.length })));
    else {
      upload.onProgress({ name: file.name, done: index, total: files.length });
      slides.push({ url: await sendPicture(file, file.name, upload), alt: nameOf(file) });
    }
    if (slides.length > room) throw new RefusedFile(fill(words.tooManyPictures, { count: room }));
  }
  return slides;
}

/** A page is sent while the next one is drawn. */
async function uploadPages(file: File, upload: Upload): Promise<Slide[]> {
  const { words, room, signal, onProgress } = upload;
  const closing = new AbortController();
  const slides: Promise<Slide>[] = [];
  onProgress({ name: file.name, done: 0, total: 0 });
  try {
    const pdf = await openPdf(file, AbortSignal.any([signal, closing.signal]));
    const { pages: total } = pdf;
    if (total > room)
      throw new RefusedFile(fill(words.tooManyPages, { name: file.name, pages: total, count: room }));
    for (let number = 1; number <= total; number += 1) {
      const { picture, text } = await pdf.draw(number);
      await slides.at(-1);
      const alt = text === "" ? fill(words.page, { name: nameOf(file), number }) : text;
      slides.push(sendPicture(picture, file.name, upload).then((url) => ({ url, alt })));
      onProgress({ name: file.name, done: number, total });
    }
    return await Promise.all(slides);
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    throw new RefusedFile(fill(words.faults[error.problem], { name: file.name }));
  } finally {
    closing.abort();
    // A page that is still being sent when drawing fails: its own failure says nothing more.
    await Promise.allSettled(slides);
  }
}

/** Says why a PDF cannot become slides. */
class PdfError extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

interface OpenPdf {
  readonly pages: number;
  /** Draws a page, counted from 1. Throws `PdfError`. */
  draw(page: number): Promise<DrawnPage>;
}

/**
 * Opens a PDF in a worker, so that a large one never blocks the editor. `signal` stops it; abort it in any case, because the
 * worker lives until then. Throws `PdfError`, and another error if the worker fails.
 */
async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const data = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const { port1: port, port2 } = new MessageChannel();
  worker.postMessage({}, [port2]);
  const ask = (request: PdfRequest, transferred: Transferable[] = []) =>
    new Promise<PdfReply>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      port.onmessage = ({ data: reply }: MessageEvent<PdfReply>) => resolve(reply);
      worker.onerror = () => reject(new Error("The worker did not load"));
      port.postMessage(request, transferred);
    });
  signal.addEventListener("abort", () => worker.terminate(), { once: true });
  const opened = await ask({ open: data, origin: location.origin }, [data]);
  if ("problem" in opened) throw new PdfError(opened.problem);
  if (!("pages" in opened) || opened.pages === 0) throw new PdfError("damaged");
  return {
    pages: opened.pages,
    draw: async (page) => {
      const drawn = await ask({ page });
      if ("picture" in drawn) return drawn;
      throw new PdfError("problem" in drawn ? drawn.problem : "damaged");
    },
  };
}
