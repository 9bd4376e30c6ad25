import { createDocument } from "#lib/documents/create-document.ts";
import { createDocumentInput, type ImportFileInput } from "#lib/documents/schema.ts";
import { toTextFile } from "#lib/documents/to-text-file.ts";
import { extractText } from "#lib/extraction/extract-text.ts";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import { fileKind } from "#lib/extraction/file-kind.ts";
import { getKnowledgeBase } from "#lib/knowledge-bases/get-knowledge-base.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";

/** Makes a document of a text file, or of the text of a PDF or Word file. Throws `VALIDATION` with what is wrong with it. */
export async function importFile(
  caller: Caller,
  knowledgeBaseId: string,
  input: ImportFileInput,
): Promise<{ id: string }> {
  await getKnowledgeBase(caller, knowledgeBaseId);
  const file = (await extractedFile(input.file)) ?? input.file;
  return await createDocument(caller, knowledgeBaseId, parseInput(createDocumentInput, { ...input, file }));
}

/** Undefined for a file that is text itself. */
async function extractedFile(file: File): Promise<File | undefined> {
  const bytes = await file.bytes();
  try {
    const kind = fileKind(bytes);
    return kind && toTextFile(await extractText(kind, bytes));
  } catch (error) {
    throw error instanceof ExtractionError ? invalidField("file", error.message) : error;
  }
}
