/** Why a PDF cannot become slides. */
export type PdfProblem = "locked" | "damaged" | "scanned";

/** What the page asks: to open a file, then to draw a page, one at a time. */
export type PdfRequest = { open: ArrayBuffer; origin: string } | { page: number };

/** `text` is that of the page, in one line. */
export type DrawnPage = { picture: Blob; text: string };

export type PdfReply = { pages: number } | DrawnPage | { problem: PdfProblem };
