"use server";

import { revalidatePath } from "next/cache";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { wordFailure } from "#components/words/word-failure.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { createKnowledgeBase, updateKnowledgeBase } from "#lib/knowledge/bases/bases.ts";
import {
  createKnowledgeBaseInput,
  knowledgeBaseParams,
  updateKnowledgeBaseInput,
} from "#lib/knowledge/bases/schema.ts";
import { deleteDocuments, retryDocument } from "#lib/knowledge/documents/documents.ts";
import { importFile, importPage } from "#lib/knowledge/documents/import-document.ts";
import { importFileInput, importPageInput, retryDocumentInput } from "#lib/knowledge/documents/schema.ts";
import { settleQuestions } from "#lib/knowledge/questions/questions.ts";
import { settleQuestionsForm } from "#lib/knowledge/questions/schema.ts";
import { createSampleBase } from "#lib/knowledge/sample/create-sample-base.ts";
import { presentPassage, searchInput } from "#lib/knowledge/search/schema.ts";
import { searchPassages } from "#lib/knowledge/search/search-passages.ts";
import { createSiteForm, refreshSiteInput, updateSiteForm } from "#lib/knowledge/sites/schema.ts";
import { createSite, deleteSites, refreshSite, updateSite } from "#lib/knowledge/sites/sites.ts";
import { addSearch } from "#lib/scenarios/add-search.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { asForm, readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readReplacement } from "../read-fields.ts";

/** Says in the page's language why a file or a page can't become a document. */
async function wordImport(result: FormResult): Promise<FormResult> {
  if (result.ok) return result;
  const failures = { words: await getWords("failures"), locale: await getLocale() };
  const fields = Object.entries(result.fields).map(([name, error]) => [
    name,
    wordFailure("imports", error, failures),
  ]);
  return {
    ...result,
    message: wordFailure("imports", result.message, failures),
    fields: Object.fromEntries(fields),
  };
}

/** Splits a form into its knowledge base id and the other fields. */
function readBaseForm(data: FormData): { baseId: string; fields: Record<string, string> } {
  const { corpus_id, ...fields } = readForm(data);
  return { baseId: parseInput(knowledgeBaseParams, { corpus_id }).corpus_id, fields };
}

/** Creates a knowledge base, or updates the one in the form. Returns its id. */
export async function saveBaseAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const fields = readForm(data);
    const described = { ...fields, description: fields.description ?? "" };
    revalidatePath("/knowledge", "layout");
    if (fields.id === undefined) {
      const { id } = await createKnowledgeBase(actor, parseInput(createKnowledgeBaseInput, described));
      return id;
    }
    const input = parseInput(updateKnowledgeBaseInput, described);
    await updateKnowledgeBase(actor, input);
    return input.id;
  });
}

/** Creates a knowledge base with sample documents. Returns its id. */
export async function createSampleBaseAction(_data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { id } = await createSampleBase(actor);
    revalidatePath("/knowledge", "layout");
    return id;
  });
}

export async function deleteBaseAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const ids = parseInput(deleteInput, { ids: asForm(data).getAll("id") });
    await deleteAndReplace(actor, "knowledge", ids, readReplacement(data));
    revalidatePath("/knowledge");
  });
}

export async function addDocumentAction(data: FormData) {
  const result = await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    const file = asForm(data).get("file") ?? undefined;
    await importFile(actor, baseId, parseInput(importFileInput, { ...fields, file }));
    revalidatePath(`/knowledge/${baseId}`);
  });
  return await wordImport(result);
}

export async function addPageAction(data: FormData) {
  const result = await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    await importPage(actor, baseId, parseInput(importPageInput, fields));
    revalidatePath(`/knowledge/${baseId}`);
  });
  return await wordImport(result);
}

export async function retryDocumentAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    await retryDocument(actor, baseId, parseInput(retryDocumentInput, fields).id);
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function deleteDocumentAction(baseId: string, data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { corpus_id } = parseInput(knowledgeBaseParams, { corpus_id: baseId });
    await deleteDocuments(actor, corpus_id, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath(`/knowledge/${corpus_id}`);
  });
}

/** Adds a site, or updates the one in the form. */
export async function saveSiteAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    if (fields.id === undefined) await createSite(actor, baseId, parseInput(createSiteForm, fields));
    else await updateSite(actor, baseId, parseInput(updateSiteForm, fields));
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function refreshSiteAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    await refreshSite(actor, baseId, parseInput(refreshSiteInput, fields).id);
    revalidatePath(`/knowledge/${baseId}`);
  });
}

export async function deleteSiteAction(baseId: string, data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { corpus_id } = parseInput(knowledgeBaseParams, { corpus_id: baseId });
    await deleteSites(actor, corpus_id, parseInput(deleteInput, { ids: asForm(data).getAll("id") }));
    revalidatePath(`/knowledge/${corpus_id}`);
  });
}

/** Answers questions from calls with a new document, or dismisses them. */
export async function settleQuestionsAction(data: FormData) {
  return await sessionAction("knowledge.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    await settleQuestions(actor, baseId, parseInput(settleQuestionsForm, fields));
    revalidatePath(`/knowledge/${baseId}`);
  });
}

/** The passages that a call would find for a question, and how long the search took. */
export async function askAction(data: FormData) {
  return await sessionAction("view", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    const search = parseInput(searchInput, fields);
    const startedAt = performance.now();
    const { passages } = await searchPassages(actor, baseId, search);
    return { passages: passages.map(presentPassage), durationMs: performance.now() - startedAt };
  });
}

/** Lets a scenario's draft search a knowledge base. Returns the scenario's id. */
export async function addSearchAction(data: FormData) {
  return await sessionAction("scenarios.change", async ({ actor }) => {
    const { baseId, fields } = readBaseForm(data);
    const { config_id: scenarioId } = parseInput(scenarioParams, fields);
    await addSearch(actor, scenarioId, baseId);
    return scenarioId;
  });
}
