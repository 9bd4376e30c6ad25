"use server";

import { revalidatePath } from "next/cache";
import type { FormResult } from "#components/ui/form/use-form.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { wordFailure } from "#components/words/word-failure.ts";
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
import type { Actor } from "#lib/platform/actor.ts";
import { addSearch } from "#lib/scenarios/add-search.ts";
import { scenarioParams } from "#lib/scenarios/schema.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds, readReplacement } from "../read-fields.ts";

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
export const saveBaseAction = sessionAction("knowledge.change", async ({ actor }, data) => {
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

/** Creates a knowledge base with sample documents. Returns its id. */
export const createSampleBaseAction = sessionAction("knowledge.change", async ({ actor }) => {
  const { id } = await createSampleBase(actor);
  revalidatePath("/knowledge", "layout");
  return id;
});

export const deleteBaseAction = sessionAction("knowledge.change", async ({ actor }, data) => {
  await deleteAndReplace(actor, "knowledge", readIds(data), readReplacement(data));
  revalidatePath("/knowledge");
});

/** An action that adds a document to a knowledge base. */
const importAction = (
  add: (actor: Actor, baseId: string, fields: Record<string, string>, data: FormData) => Promise<unknown>,
) => {
  const action = sessionAction("knowledge.change", async ({ actor }, data) => {
    const { baseId, fields } = readBaseForm(data);
    await add(actor, baseId, fields, data);
    revalidatePath(`/knowledge/${baseId}`);
  });
  return async (data: FormData) => await wordImport(await action(data));
};

export const addDocumentAction = importAction((actor, baseId, fields, data) => {
  const file = data.get("file") ?? undefined;
  return importFile(actor, baseId, parseInput(importFileInput, { ...fields, file }));
});

export const addPageAction = importAction((actor, baseId, fields) =>
  importPage(actor, baseId, parseInput(importPageInput, fields)),
);

export const retryDocumentAction = sessionAction("knowledge.change", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  await retryDocument(actor, baseId, parseInput(retryDocumentInput, fields).id);
  revalidatePath(`/knowledge/${baseId}`);
});

/** An action that deletes rows of a knowledge base, whose id the page binds. */
const deletionFrom =
  (remove: (actor: Actor, baseId: string, ids: string[]) => Promise<unknown>) =>
  async (baseId: string, data: FormData) => {
    const action = sessionAction("knowledge.change", async ({ actor }) => {
      const { corpus_id } = parseInput(knowledgeBaseParams, { corpus_id: baseId });
      await remove(actor, corpus_id, readIds(data));
      revalidatePath(`/knowledge/${corpus_id}`);
    });
    return await action(data);
  };

export const deleteDocumentAction = deletionFrom(deleteDocuments);

export const deleteSiteAction = deletionFrom(deleteSites);

/** Adds a site, or updates the one in the form. */
export const saveSiteAction = sessionAction("knowledge.change", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  if (fields.id === undefined) await createSite(actor, baseId, parseInput(createSiteForm, fields));
  else await updateSite(actor, baseId, parseInput(updateSiteForm, fields));
  revalidatePath(`/knowledge/${baseId}`);
});

export const refreshSiteAction = sessionAction("knowledge.change", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  await refreshSite(actor, baseId, parseInput(refreshSiteInput, fields).id);
  revalidatePath(`/knowledge/${baseId}`);
});

/** Answers questions from calls with a new document, or dismisses them. */
export const settleQuestionsAction = sessionAction("knowledge.change", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  await settleQuestions(actor, baseId, parseInput(settleQuestionsForm, fields));
  revalidatePath(`/knowledge/${baseId}`);
});

/** The passages that a call would find for a question, and how long the search took. */
export const askAction = sessionAction("view", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  const search = parseInput(searchInput, fields);
  const startedAt = performance.now();
  const { passages } = await searchPassages(actor, baseId, search);
  return { passages: passages.map(presentPassage), durationMs: performance.now() - startedAt };
});

/** Lets a scenario's draft search a knowledge base. Returns the scenario's id. */
export const addSearchAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { baseId, fields } = readBaseForm(data);
  const { config_id: scenarioId } = parseInput(scenarioParams, fields);
  await addSearch(actor, scenarioId, baseId);
  return scenarioId;
});
