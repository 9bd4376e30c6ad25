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

/** Creates the endpoints of a template that is filled in with the form. Returns how many. */
async function createFromTemplate<Input>(
  data: FormData,
  schema: z.ZodType<Input>,
  endpointsOf: (input: Input) => EndpointInput[],
) {
  return await sessionAction("tools.change", async ({ actor }) => {
    const { length } = await createEndpoints(actor, endpointsOf(parseInput(schema, readForm(data))));
    revalidatePath("/tools", "layout");
    return { count: length };
  });
}

/** Creates the endpoints for bookings at Cal.com. */
export async function createCalComAction(data: FormData) {
  return await createFromTemplate(data, calComInput, calComEndpoints);
}

/** Creates the endpoints for bookings in a calendar at Google. */
export async function createGoogleCalendarAction(data: FormData) {
  return await createFromTemplate(data, googleCalendarInput, googleCalendarEndpoints);
}
