import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { atMost, trimmedText } from "#lib/platform/text-fields.ts";
import type { DocumentRow } from "./queries.ts";

/** 130 KB. */
export const MAX_DOCUMENT_BYTES = 133_120;
const MAX_DESCRIPTION_LENGTH = 2000;

const documentName = trimmedText(200).describe("Names need not be unique");

export const createDocumentInput = z.strictObject({
  name: documentName.meta({ examples: ["Care of the machine"] }),
  description: atMost(MAX_DESCRIPTION_LENGTH).default(""),
  replaces: resourceId()
    .optional()
    .describe("A document of the same knowledge base to delete once this one is completed"),
  file: z
    .file()
    .min(1, { error: "file is required" })
    .max(MAX_DOCUMENT_BYTES, { error: "file must be at most 130 KB" })
    .describe("UTF-8 text: Markdown, plain text, HTML or CSV"),
});
export type CreateDocumentInput = z.output<typeof createDocumentInput>;

/** Limit for PDF and Word files. Their text must still fit into a document. */
export const MAX_IMPORT_BYTES = 5 * 1_048_576;
const MAX_ADDRESS_LENGTH = 2_048;

/** Also files to extract text from. */
export const importFileInput = z.strictObject({
  ...createDocumentInput.shape,
  file: z
    .file()
    .min(1, { error: "file is required" })
    .max(MAX_IMPORT_BYTES, { error: "file must be at most 5 MB" }),
});
export type ImportFileInput = z.output<typeof importFileInput>;

function isPageAddress(value: string): boolean {
  const url = URL.parse(value);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "";
}

export const importPageInput = z.strictObject({
  url: trimmedText(MAX_ADDRESS_LENGTH).refine(isPageAddress, {
    error: "url must be a web address, https://…",
  }),
});
/** Without a name and a description, the document has those of the page. */
export type ImportPageInput = z.output<typeof importPageInput> & {
  name?: string | undefined;
  description?: string | undefined;
  replaces?: string | undefined;
};

export const pendingDocumentOutput = z.object({ status: z.literal("pending"), id: z.uuid() });

export const retryDocumentInput = z.strictObject({ id: resourceId() });

export const documentOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    status: z.enum(["pending", "completed", "failed"]).meta({ examples: ["completed"] }),
    error: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    size_bytes: z.number().int(),
    chunk_count: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Document" });
type DocumentRecord = z.input<typeof documentOutput>;

export function presentDocument(row: DocumentRow): DocumentRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    error: row.error,
    size_bytes: row.sizeBytes,
    chunk_count: row.chunkCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
