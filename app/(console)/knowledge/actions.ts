"use server";

import { revalidatePath } from "next/cache";
import { deleteDocuments } from "#lib/documents/delete-documents.ts";
import { importFile } from "#lib/documents/import-file.ts";
import { importPage } from "#lib/documents/import-page.ts";
import { retryDocument } from "#lib/documents/retry-document.ts";
import { importFileInput, importPageInput, retryDocumentInput } from "#lib/documents/schema.ts";
import { createKnowledgeBase } from "#lib/knowledge-bases/create-knowledge-base.ts";
import { deleteKnowledgeBases } from "#lib/knowledge-bases/delete-knowledge-bases.ts";
import {
  createKnowledgeBaseInput,
  knowledgeBaseParams,
  updateKnowledgeBaseInput,
} from "#lib/knowledge-bases/schema.ts";
import { updateKnowledgeBase } from "#lib/knowledge-bases/update-knowledge-base.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { settleQuestionsInput } from "#lib/questions/schema.ts";
import { settleQuestions } from "#lib/questions/settle-questions.ts";
import { presentPassage } from "#lib/retrieval/present.ts";
import { searchInput } from "#lib/retrieval/schema.ts";
import { searchPassages } from "#lib/retrieval/search-passages.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";

/** The base that a form is about, and its other fields. */
function readBaseForm(data: FormData): { baseId: string; fields: Record<string, string> } {
  const { corpus_id, ...fields } = readForm(data);
  return { baseId: parseInput(knowledgeBaseParams, { corpus_id }).corpus_id, fields };
}

/** Makes a base, or renames the one that the form names; answers its id. */
export async function saveBaseAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const fields = readForm(data);
    const described = { ...fields, description: fields.description ?? "" };
    revalidatePath("/knowledge", "layout");
    if (fields.id === undefined) {
      const { id } = await createKnowledgeBase(caller, parseInput(createKnowledgeBaseInput, described));
      return id;
    }
    const input = parseInput(updateKnowledgeBaseInput, described);
    await updateKnowledgeBase(caller, input);
    return input.id;
  });
}

export async function deleteBaseAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteKnowledgeBases(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/knowledge");
  });
}

export async function addDocumentAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { baseId, fields } = readBaseForm(data);
    const file = data.get("file") ?? undefined;
    await importFile(caller, baseId, parseInput(importFileInput, { ...fields, file }));
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function addPageAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { baseId, fields } = readBaseForm(data);
    await importPage(caller, baseId, parseInput(importPageInput, fields));
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function retryDocumentAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { baseId, fields } = readBaseForm(data);
    await retryDocument(caller, baseId, parseInput(retryDocumentInput, fields).id);
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function deleteDocumentAction(baseId: string, data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { corpus_id } = parseInput(knowledgeBaseParams, { corpus_id: baseId });
    await deleteDocuments(caller, corpus_id, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath(`/knowledge/${corpus_id}`);
  });
}

/** Answers questions of calls by a document, or sets them aside. */
export async function settleQuestionsAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { baseId, fields } = readBaseForm(data);
    await settleQuestions(caller, baseId, parseInput(settleQuestionsInput, fields));
    revalidatePath(`/knowledge/${baseId}`);
  });
}

/** What a call would find for a question, and in what time. */
export async function askAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { baseId, fields } = readBaseForm(data);
    const search = parseInput(searchInput, fields);
    const startedAt = performance.now();
    const { passages } = await searchPassages(caller, baseId, search);
    return { passages: passages.map(presentPassage), durationMs: performance.now() - startedAt };
  });
}
