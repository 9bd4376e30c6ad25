"use server";

import { revalidatePath } from "next/cache";
import { createEndpoint } from "#lib/endpoints/create-endpoint.ts";
import { deleteEndpoints } from "#lib/endpoints/delete-endpoints.ts";
import { createEndpointInput, tryEndpointInput, updateEndpointInput } from "#lib/endpoints/schema.ts";
import { tryEndpoint } from "#lib/endpoints/try-endpoint.ts";
import { updateEndpoint } from "#lib/endpoints/update-endpoint.ts";
import { deleteInput } from "#lib/platform/http/deletion.ts";
import { parseInput } from "#lib/platform/http/parse-input.ts";
import { parseJson } from "#lib/platform/http/read-body.ts";
import { createSecret } from "#lib/secrets/create-secret.ts";
import { deleteSecrets } from "#lib/secrets/delete-secrets.ts";
import { createSecretInput, updateSecretInput } from "#lib/secrets/schema.ts";
import { updateSecret } from "#lib/secrets/update-secret.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { formAction, readForm } from "../../form-action.ts";
import { readEndpointForm } from "./read-endpoint-form.ts";

/** Makes an endpoint, or replaces the one that the form names. */
export async function saveEndpointAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const fields = readEndpointForm(readForm(data));
    if (fields.id === undefined) {
      await createEndpoint(caller, parseInput(createEndpointInput, fields));
    } else {
      const { id, endpoint } = parseInput(updateEndpointInput, fields);
      await updateEndpoint(caller, id, endpoint);
    }
    revalidatePath("/tools", "layout");
  });
}

/** Makes the request of an endpoint as the form has it now, saved or not. */
export async function tryEndpointAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const { id: _id, values = "{}", ...form } = readForm(data);
    const input = { ...readEndpointForm(form), values: parseJson(values) };
    const { values: given, ...endpoint } = parseInput(tryEndpointInput, input);
    const { sent, httpStatus, error, result, missing, durationMs } = await tryEndpoint(
      caller,
      endpoint,
      given,
    );
    return { sent, httpStatus, error, text: result.text, missing, durationMs };
  });
}

export async function deleteEndpointAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteEndpoints(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/tools");
  });
}

/** Keeps a new secret, or sets the value of the one that the form names. */
export async function saveSecretAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    const fields = readForm(data);
    if (fields.id === undefined) await createSecret(caller, parseInput(createSecretInput, fields));
    else await updateSecret(caller, parseInput(updateSecretInput, fields));
    revalidatePath("/tools");
  });
}

export async function deleteSecretAction(data: FormData) {
  return await formAction(async () => {
    const { caller } = await requireSession();
    await deleteSecrets(caller, parseInput(deleteInput, { ids: [data.get("id")] }));
    revalidatePath("/tools");
  });
}
