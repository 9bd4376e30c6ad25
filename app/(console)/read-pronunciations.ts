import { parseJson } from "#lib/http/read-body.ts";

/** The dictionary of a form with the pronunciations field, as the API's input; nothing without the field. */
export function readPronunciations(data: FormData): { pronunciations?: unknown } {
  const list = data.get("pronunciations");
  return typeof list === "string" ? { pronunciations: parseJson(list) } : {};
}
