import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { parseJson } from "#lib/http/input/read-body.ts";
import { asForm } from "../form-action.ts";

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

const replacementInput = z.object({ replacement: resourceId().optional() });

/** What a deletion's dialog chose to take the place of what is deleted; undefined for nothing. */
export const readReplacement = (data: FormData): string | undefined =>
  parseInput(replacementInput, { replacement: orNull(asForm(data).get("replacement")) ?? undefined })
    .replacement;
