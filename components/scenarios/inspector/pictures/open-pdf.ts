import type { DrawnPage, PdfProblem, PdfReply, PdfRequest } from "./pdf-messages.ts";

/** Says why a PDF cannot become slides. */
export class PdfError extends Error {
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface OpenPdf {
  readonly pages: number;
  /** Draws a page, counted from 1. Throws `PdfError`. */
  draw(page: number): Promise<DrawnPage>;
}

/**
 * Opens a PDF in a worker, so that a large one never blocks the editor. `signal` stops it; abort it in any case, because the
 * worker lives until then. Throws `PdfError`, and another error if the worker fails.
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
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
