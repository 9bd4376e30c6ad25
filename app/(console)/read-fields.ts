import { z } from "zod";
import { sessionParams } from "#lib/conversations/schema.ts";
import { deleteInput } from "#lib/http/input/deletion.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";

/** A field's text, or null if it has none. */
export const orNull = (value: FormDataEntryValue | null): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

export function numberOrNull(value: FormDataEntryValue | null): number | null {
  const text = orNull(value);
  return text === null ? null : Number(text);
}

/** The voice and speed of a form with the voice field; empty ones follow the scenario or the avatar. */
export function readVoice(data: FormData): { voice?: string | null; speed?: number | null } {
  if (!data.has("voice")) return {};
  return { voice: orNull(data.get("voice")), speed: numberOrNull(data.get("speed")) };
}

/** The language of calls in a form with the language field `name`; an empty one follows the scenario or the models. */
export function readLanguage(data: FormData, name: string): Record<string, string | null> {
  return data.has(name) ? { [name]: orNull(data.get(name)) } : {};
}

/** The dictionary of a form with the pronunciations field, as the API's input; nothing without the field. */
export function readPronunciations(data: FormData): { pronunciations?: unknown } {
  const list = data.get("pronunciations");
  return typeof list === "string" ? { pronunciations: parseJson(list) } : {};
}

/** The ids of the rows that a form is about. */
export const readIds = (data: FormData): string[] => parseInput(deleteInput, { ids: data.getAll("id") });

/** The id of the conversation that a form is about. */
export const readSessionId = (data: FormData): string =>
  parseInput(sessionParams, { conversation_session_id: data.get("id") }).conversation_session_id;

const replacementInput = z.object({ replacement: resourceId().optional() });

/** What a deletion's dialog chose to take the place of what is deleted; undefined for nothing. */
export const readReplacement = (data: FormData): string | undefined =>
  parseInput(replacementInput, { replacement: orNull(data.get("replacement")) ?? undefined }).replacement;
