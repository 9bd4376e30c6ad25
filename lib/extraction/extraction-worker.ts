import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import type { FileKind } from "#lib/extraction/file-kind.ts";

/** Loaded when they are needed: the reader of PDF is large. */
const readers: Record<FileKind, (bytes: Uint8Array) => Promise<string>> = {
  pdf: async (bytes) => (await import("#lib/extraction/read-pdf.ts")).readPdf(bytes),
  docx: async (bytes) => (await import("#lib/extraction/read-docx.ts")).readDocx(bytes),
  html: async (bytes) =>
    (await import("#lib/extraction/read-page.ts")).readPage(Buffer.from(bytes).toString()),
};
const taskShape = z.object({ kind: z.enum(["pdf", "docx", "html"]), bytes: z.instanceof(Uint8Array) });

const { kind, bytes } = taskShape.parse(workerData);
try {
  parentPort?.postMessage({ text: await readers[kind](bytes) });
} catch (error) {
  if (!(error instanceof ExtractionError)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
