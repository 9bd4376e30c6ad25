import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { findMissingVariables } from "#lib/links/find-missing-variables.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { invalidField } from "#lib/platform/errors.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** The JSON of a link's form, or `undefined` to keep the values. Throws `VALIDATION` in the language of the page. */
export async function readVariables(data: FormData): Promise<unknown> {
  const text = data.get("runtime_vars");
  if (typeof text !== "string") return undefined;
  try {
    return parseJson(text.trim() === "" ? "{}" : text);
  } catch {
    throw invalidField("runtime_vars", (await getWords("links")).fields.variablesInvalid);
  }
}

/** Asks for the values that the scenario requires, before anybody gets the link. Throws `VALIDATION`. */
export async function requireVariables(
  actor: Actor,
  scenarioId: string,
  runtimeVars: Readonly<Record<string, JsonValue>>,
): Promise<void> {
  const missing = await findMissingVariables(actor, scenarioId, runtimeVars);
  if (missing.length === 0) return;
  const { variablesMissing } = (await getWords("links")).fields;
  throw invalidField("runtime_vars", fill(variablesMissing, { names: missing.join(", ") }));
}
