"use server";

import { revalidatePath } from "next/cache";
import { parseInput } from "#lib/http/input/parse-input.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { createEndpoints } from "#lib/tools/endpoints/endpoints.ts";
import { importOpenApi, presentOperation } from "#lib/tools/openapi/import-openapi.ts";
import { importInput } from "#lib/tools/openapi/schema.ts";
import { createSecretInput } from "#lib/tools/secrets/schema.ts";
import { createSecret, listSecretNames } from "#lib/tools/secrets/secrets.ts";
import { calComEndpoints, calComInput } from "#lib/tools/templates/cal-com.ts";
import { googleCalendarEndpoints, googleCalendarInput } from "#lib/tools/templates/google-calendar.ts";
import { asForm, readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";

async function readImport(data: FormData) {
  const form = asForm(data);
  const file = form.get("file");
  const text = form.get("document");
  const server = form.get("server");
  return {
    document: file instanceof File && file.size > 0 ? await file.text() : text,
    ...(typeof server === "string" && server.trim() !== "" && { server: server.trim() }),
    include_optional: form.get("include_optional") !== null,
  };
}

/** The hosts of these addresses, whose paths can have templates. */
const hostsOf = (...urls: (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === null ? [] : (URL.parse(url)?.host ?? [])))),
];

/** The operations of the OpenAPI document in the form. */
export async function listOperationsAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const operations = await importOpenApi(actor, parseInput(importInput, await readImport(data)));
    return operations.map((operation) => {
      const { method, path, summary, problem, url, token_url, secrets } = presentOperation(operation);
      return { id: operation.id, method, path, summary, problem, secrets, hosts: hostsOf(token_url, url) };
    });
  });
}

/** Creates an endpoint for each of the chosen operations. Returns how many. */
export async function importOperationsAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const operations = asForm(data).getAll("operation");
    const input = parseInput(importInput, { ...(await readImport(data)), operations });
    const { length } = await importOpenApi(actor, input);
    revalidatePath("/tools", "layout");
    return { count: length };
  });
}

/** Stores the secrets that were typed with a template and that the account lacks, so that the form can be sent again. */
async function storeSecrets(
  actor: Actor,
  fields: Record<string, string>,
  names: readonly string[],
): Promise<void> {
  const stored = await listSecretNames(actor);
  const typed = names.flatMap((name) => {
    const value = fields[`secret.${name}`];
    return value && !stored.includes(name) ? [parseInput(createSecretInput, { name, value })] : [];
  });
  for (const secret of typed) await createSecret(actor, secret);
}

/** Creates the endpoints for bookings at Cal.com. */
export async function createCalComAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const fields = readForm(data);
    const { event_type_id } = parseInput(calComInput, { event_type_id: fields.event_type_id });
    await storeSecrets(actor, fields, ["cal_com_key"]);
    const { length } = await createEndpoints(actor, calComEndpoints(Number(event_type_id)));
    revalidatePath("/tools", "layout");
    return { count: length };
  });
}

/** Creates the endpoints for bookings in a calendar at Google. */
export async function createGoogleCalendarAction(data: FormData) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const fields = readForm(data);
    const { calendar_id, client_id } = fields;
    const input = parseInput(googleCalendarInput, { calendar_id, client_id });
    await storeSecrets(actor, fields, ["google_client_secret", "google_refresh_token"]);
    const { length } = await createEndpoints(actor, googleCalendarEndpoints(input));
    revalidatePath("/tools", "layout");
    return { count: length };
  });
}
