"use server";

import { revalidatePath } from "next/cache";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { checkModel, describeProblem } from "#lib/language-models/check-model.ts";
import {
  createLanguageModel,
  deleteLanguageModels,
  openChanged,
  tryLanguageModel,
  updateLanguageModel,
} from "#lib/language-models/language-models.ts";
import { createLanguageModelInput, updateLanguageModelInput } from "#lib/language-models/schema.ts";
import { errorSentence, readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";
import { readIds } from "../../read-fields.ts";

/** What was typed, as the API takes it. An empty key keeps the stored one, which can be removed by its own choice. */
function readModelForm(data: FormData) {
  const { remove_key: removesKey, is_default: isDefault, skip_check: skipCheck, ...fields } = readForm(data);
  return {
    ...fields,
    ...(removesKey !== undefined && fields.api_key === undefined && { api_key: null }),
    is_default: isDefault !== undefined,
    skip_check: skipCheck !== undefined,
  };
}

/** Adds a language model, or changes the one in the form, once it has answered. */
export const saveModelAction = sessionAction("tools.change", async ({ actor }, data) => {
  const fields = readModelForm(data);
  if (!("id" in fields)) await createLanguageModel(actor, parseInput(createLanguageModelInput, fields));
  else {
    const { id, change, skipCheck } = parseInput(updateLanguageModelInput, fields);
    await updateLanguageModel(actor, id, change, { skipCheck });
  }
  revalidatePath("/tools");
});

/** Asks the language model in the form, even if it is not saved. Says what is wrong in the page's language. */
export const checkModelAction = sessionAction("tools.change", async ({ actor }, data) => {
  const fields = readModelForm(data);
  const check = await askModel(actor, fields);
  const problem = describeProblem(check);
  const { firstWordMs, takesPictures } = check;
  return { problem: problem && (await errorSentence(problem)), firstWordMs, takesPictures };
});

async function askModel(actor: Parameters<typeof openChanged>[0], fields: ReturnType<typeof readModelForm>) {
  if ("id" in fields) {
    const { id, change } = parseInput(updateLanguageModelInput, fields);
    return await checkModel(await openChanged(actor, id, change));
  }
  const { baseUrl, apiKey, model } = parseInput(createLanguageModelInput, fields);
  return await tryLanguageModel({ server: { baseUrl, apiKey }, model });
}

export const deleteModelAction = sessionAction("tools.change", async ({ actor }, data) => {
  await deleteLanguageModels(actor, readIds(data));
  revalidatePath("/tools");
});
