"use server";

import { revalidatePath } from "next/cache";
import type { z } from "zod";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { createEndpoints } from "#lib/tools/endpoints/endpoints.ts";
import type { EndpointInput } from "#lib/tools/endpoints/schema.ts";
import { importOpenApi, presentOperation } from "#lib/tools/openapi/import-openapi.ts";
import { importInput } from "#lib/tools/openapi/schema.ts";
import { calComEndpoints, calComInput } from "#lib/tools/templates/cal-com.ts";
import { googleCalendarEndpoints, googleCalendarInput } from "#lib/tools/templates/google-calendar.ts";
import { storeTypedSecrets } from "#lib/tools/templates/typed-secrets.ts";
import { readForm } from "../../../form-action.ts";
import { sessionAction } from "../../../session-action.ts";

async function readImport(data: FormData) {
  const file = data.get("file");
  const text = data.get("document");
  const server = data.get("server");
  return {
    document: file instanceof File && file.size > 0 ? await file.text() : text,
    ...(typeof server === "string" && server.trim() !== "" && { server: server.trim() }),
    include_optional: data.get("include_optional") !== null,
  };
}

/** The hosts of these addresses, whose paths can have templates. */
const hostsOf = (...urls: (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === null ? [] : (URL.parse(url)?.host ?? [])))),
];

/** The operations of the OpenAPI document in the form. */
export const listOperationsAction = sessionAction("tools.change", async ({ actor }, data) => {
  const operations = await importOpenApi(actor, parseInput(importInput, await readImport(data)));
  return operations.map((operation) => {
    const { method, path, summary, problem, url, token_url, secrets } = presentOperation(operation);
    return { id: operation.id, method, path, summary, problem, secrets, hosts: hostsOf(token_url, url) };
  });
});

/** Creates an endpoint for each of the chosen operations. Returns how many. */
export const importOperationsAction = sessionAction("tools.change", async ({ actor }, data) => {
  const operations = data.getAll("operation");
  const input = parseInput(importInput, { ...(await readImport(data)), operations });
  const { length } = await importOpenApi(actor, input);
  revalidatePath("/tools", "layout");
  return { count: length };
});

/**
 * Makes the action of a template's form: it stores the typed `secrets`, creates the endpoints, and returns their number.
 */
const templateAction = <Input>(
  schema: z.ZodType<Input>,
  endpointsOf: (input: Input) => EndpointInput[],
  secrets: readonly string[],
) =>
  sessionAction("tools.change", async ({ actor }, data) => {
    const fields = readForm(data);
    const ofTemplate = Object.entries(fields).filter(([name]) => !name.startsWith("secret."));
    const input = parseInput(schema, Object.fromEntries(ofTemplate));
    await storeTypedSecrets(actor, fields, secrets);
    const { length } = await createEndpoints(actor, endpointsOf(input));
    revalidatePath("/tools", "layout");
    return { count: length };
  });

/** Creates the endpoints for bookings at Cal.com. */
export const createCalComAction = templateAction(calComInput, calComEndpoints, ["cal_com_key"]);

/** Creates the endpoints for bookings in a calendar at Google. */
export const createGoogleCalendarAction = templateAction(googleCalendarInput, googleCalendarEndpoints, [
  "google_client_secret",
  "google_refresh_token",
]);
