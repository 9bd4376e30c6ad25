import type { PdfProblem } from "./pdf-messages.ts";

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
