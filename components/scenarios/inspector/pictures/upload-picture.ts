import { fill } from "#components/words/fill.ts";
import type { PdfProblem } from "./pdf-messages.ts";

const MAX_BYTES = 10_485_760;
const TRIES = 4;
const PAUSE_MS = 1_000;

type PictureWords = Pick<UploadWords, "wrongType" | "pictureTooLarge" | "failed">;

/** Throws `RefusedFile` for a file that is no picture or too large, before anything of it is read. */
export function checkPicture(file: File, words: PictureWords): void {
  const refuse = (text: string) => {
    throw new RefusedFile(fill(text, { name: file.name }));
  };
  if (!PICTURE_FILES.split(",").includes(file.type)) refuse(words.wrongType);
  if (file.size > MAX_BYTES) refuse(words.pictureTooLarge);
}

/** Sends a picture. What may be over in a moment does not lose what is uploaded already: it is sent again. */
async function post(picture: Blob, signal: AbortSignal | undefined): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = fetch("/scenarios/pictures", { method: "POST", body: picture, signal: signal ?? null });
    const response = await (tried < TRIES ? answer.catch(() => null) : answer);
    signal?.throwIfAborted();
    const isPassing = !response || response.status >= 500 || response.headers.has("Retry-After");
    if (response && (!isPassing || tried >= TRIES)) return response;
    await new Promise((resolve) => setTimeout(resolve, tried * PAUSE_MS));
    signal?.throwIfAborted();
  }
}

/** Uploads one picture. Returns its reference. Throws `RefusedFile`, and what `signal` was aborted with. */
export async function sendPicture(
  picture: Blob,
  name: string,
  { words, signal }: { words: PictureWords; signal?: AbortSignal },
): Promise<string> {
  const response = await post(picture, signal);
  const body: unknown = await response.json().catch(() => null);
  const known = typeof body === "object" && body !== null ? body : {};
  if (response.ok && "reference" in known) return String(known.reference);
  throw new RefusedFile("error" in known ? `${name}: ${String(known.error)}` : fill(words.failed, { name }));
}

/** The files that become pictures of cards, as an input offers them. */
export const PICTURE_FILES = "image/jpeg,image/png,image/webp";
export const PDF_FILES = "application/pdf,.pdf";

/** Says in the reader's language why a file was refused. */
export class RefusedFile extends Error {}

export type UploadWords = {
  wrongType: string;
  pictureTooLarge: string;
  pdfTooLarge: string;
  tooManyPages: string;
  tooManyPictures: string;
  page: string;
  faults: Record<PdfProblem, string>;
  failed: string;
};
