import { fill } from "#components/words/fill.ts";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { literalText } from "#lib/flow/scenario/template.ts";
import { cutText } from "#lib/platform/text.ts";
import { openPdf, PdfError } from "./open-pdf.ts";
import type { Slide } from "./slide-texts.ts";
import { checkPicture, sendPicture } from "./upload-picture.ts";
import { RefusedFile, type UploadWords } from "./upload-words.ts";

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
