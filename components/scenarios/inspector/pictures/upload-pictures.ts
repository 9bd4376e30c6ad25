import { fill } from "#components/words/fill.ts";
import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { literalText } from "#lib/flow/scenario/template.ts";
import { cutText } from "#lib/platform/text.ts";
import { openPdf, PdfError } from "./open-pdf.ts";
import { PICTURE_FILES } from "./picture-files.ts";
import type { Slide } from "./slide-texts.ts";
import { RefusedFile, type UploadWords } from "./upload-words.ts";

const MAX_PDF_BYTES = 25_000_000;
const MAX_PICTURE_BYTES = 10_485_760;

type Upload = {
  words: UploadWords;
  /** How many more pictures the card can have. */
  room: number;
  allowsPdf: boolean;
  signal: AbortSignal;
  onProgress: (progress: { name: string; done: number; total: number }) => void;
};

const isPdf = ({ type, name }: File): boolean => type === "application/pdf" || /\.pdf$/i.test(name);
const isPicture = ({ type }: File): boolean => PICTURE_FILES.split(",").includes(type);
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
  const refuse = (text: string) => {
    throw new RefusedFile(fill(text, { name: file.name }));
  };
  if (isPdf(file) && allowsPdf) {
    if (file.size > MAX_PDF_BYTES) refuse(words.pdfTooLarge);
  } else if (!isPicture(file)) refuse(words.wrongType);
  else if (file.size > MAX_PICTURE_BYTES) refuse(words.pictureTooLarge);
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
      slides.push({ url: await send(file, file.name, upload), alt: nameOf(file) });
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
      slides.push(send(picture, file.name, upload).then((url) => ({ url, alt })));
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

const TRIES = 4;
const PAUSE_MS = 1_000;

/** Sends a picture. What may be over in a moment does not lose the pages that are uploaded already: it is sent again. */
async function post(picture: Blob, signal: AbortSignal): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = fetch("/scenarios/pictures", { method: "POST", body: picture, signal });
    const response = await (tried < TRIES ? answer.catch(() => null) : answer);
    signal.throwIfAborted();
    const isPassing = !response || response.status >= 500 || response.headers.has("Retry-After");
    if (response && (!isPassing || tried >= TRIES)) return response;
    await new Promise((resolve) => setTimeout(resolve, tried * PAUSE_MS));
    signal.throwIfAborted();
  }
}

/** Uploads one picture. Returns its address in a card. */
async function send(picture: Blob, name: string, { words, signal }: Upload): Promise<string> {
  const response = await post(picture, signal);
  const body: unknown = await response.json().catch(() => null);
  const known = typeof body === "object" && body !== null ? body : {};
  if (response.ok && "reference" in known) return String(known.reference);
  throw new RefusedFile("error" in known ? `${name}: ${String(known.error)}` : fill(words.failed, { name }));
}
