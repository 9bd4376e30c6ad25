import { parseInput } from "#lib/http/input/parse-input.ts";
import { getKnowledgeBase } from "#lib/knowledge/bases/reads.ts";
import { extractText } from "#lib/knowledge/extract/extract-text.ts";
import { ExtractionError } from "#lib/knowledge/extract/extraction-error.ts";
import { fileKind } from "#lib/knowledge/extract/file-kind.ts";
import { IMPORT_FAILURES } from "#lib/knowledge/extract/import-failures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { createDocument } from "./create-document.ts";
import { fromUtf16, isUtf8, toTextFile } from "./document-text.ts";
import { createDocumentInput, type ImportFileInput } from "./schema.ts";

/**
 * Creates a document from a text file, or from the text of a PDF or Word file. Throws `VALIDATION` with what
 * is wrong with the file.
 */
export async function importFile(
  actor: Actor,
  knowledgeBaseId: string,
  input: ImportFileInput,
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const file = (await extractedFile(actor.ownerId, input.file)) ?? input.file;
  return await createDocument(actor, knowledgeBaseId, parseInput(createDocumentInput, { ...input, file }));
}

/** Returns `undefined` for a file that is already text. */
async function extractedFile(ownerId: string, file: File): Promise<File | undefined> {
  const bytes = await file.bytes();
  try {
    const kind = fileKind(bytes);
    if (kind) return toTextFile(await extractText(ownerId, kind, bytes));
    const text = fromUtf16(bytes);
    // Text has no NUL: anything else is refused as no text at all.
    if (!text && !isUtf8(bytes) && !bytes.includes(0))
      throw new ExtractionError(IMPORT_FAILURES.other_encoding);
    return text;
  } catch (error) {
    throw error instanceof ExtractionError ? invalidField("file", error.message) : error;
  }
}
