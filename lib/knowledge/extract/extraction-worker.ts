import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import type { FileKind } from "./file-kind.ts";
import { ExtractionError } from "./import-failures.ts";

/** Loaded on demand: the PDF reader is large. */
const readers: Record<FileKind, (bytes: Uint8Array) => Promise<string>> = {
  pdf: async (bytes) => (await import("./read-pdf.ts")).readPdf(bytes),
  docx: async (bytes) => (await import("./read-docx.ts")).readDocx(bytes),
  html: async (bytes) =>
    (await import("./html-to-markdown.ts")).htmlToMarkdown(Buffer.from(bytes).toString()),
};
const taskShape = z.object({ kind: z.enum(["pdf", "docx", "html"]), bytes: z.instanceof(Uint8Array) });

// The PDF reader continues after damaged parts and leaves their promises rejected. Without this, the thread would end.
process.on("unhandledRejection", () => undefined);

const { kind, bytes } = taskShape.parse(workerData);
try {
  parentPort?.postMessage({ text: await readers[kind](bytes) });
} catch (error) {
  if (!(error instanceof ExtractionError)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
