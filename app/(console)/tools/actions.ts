"use server";

import { revalidatePath } from "next/cache";
import { getWords } from "#components/words/get-words.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { createEndpoint, tryEndpoint, updateEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { argumentNames } from "#lib/tools/endpoints/fill-endpoint.ts";
import { createEndpointInput, tryEndpointInput, updateEndpointInput } from "#lib/tools/endpoints/schema.ts";
import { createSecretInput, updateSecretInput } from "#lib/tools/secrets/schema.ts";
import { createSecret, deleteSecrets, updateSecret } from "#lib/tools/secrets/secrets.ts";
import { deleteAndReplace } from "#lib/trash/replace.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readIds, readReplacement } from "../read-fields.ts";
import { readEndpointForm } from "./read-endpoint-form.ts";

/** Creates an endpoint, or replaces the one in the form. Returns it as the editor offers it. */
export const saveEndpointAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { endpoint: words } = await getWords("tools");
  const fields = readEndpointForm(readForm(data), words.problems);
  if (fields.id === undefined) {
    const endpoint = parseInput(createEndpointInput, fields);
    const { id } = await createEndpoint(actor, endpoint);
    revalidatePath("/tools", "layout");
    return { value: id, label: endpoint.name, arguments: argumentNames(endpoint) };
  }
  const { id, endpoint } = parseInput(updateEndpointInput, fields);
  await updateEndpoint(actor, id, endpoint);
  revalidatePath("/tools", "layout");
  return { value: id, label: endpoint.name, arguments: argumentNames(endpoint) };
});

/** Sends the request of the endpoint in the form, even if it is not saved. */
export const tryEndpointAction = sessionAction("tools.change", async ({ actor }, data) => {
  const { id: _id, values = "{}", ...form } = readForm(data);
  const { endpoint: words } = await getWords("tools");
  const input = { ...readEndpointForm(form, words.problems), values: parseJson(values) };
  const { values: given, ...endpoint } = parseInput(tryEndpointInput, input);
  const { sent, httpStatus, error, result, missing, durationMs } = await tryEndpoint(actor, endpoint, given);
  return { sent, httpStatus, error, text: result.text, missing, durationMs };
});

export const deleteEndpointAction = sessionAction("tools.change", async ({ actor }, data) => {
  await deleteAndReplace(actor, "endpoint", readIds(data), readReplacement(data));
  revalidatePath("/tools");
});

/** Creates a secret, or sets the value of the one in the form. */
export const saveSecretAction = sessionAction("tools.change", async ({ actor }, data) => {
  const fields = readForm(data);
  if (fields.id === undefined) await createSecret(actor, parseInput(createSecretInput, fields));
  else await updateSecret(actor, parseInput(updateSecretInput, fields));
  revalidatePath("/tools");
});

export const deleteSecretAction = sessionAction("tools.change", async ({ actor }, data) => {
  await deleteSecrets(actor, readIds(data));
  revalidatePath("/tools");
});
