import { isDay, isEmail, isPhone } from "#lib/flow/cards/typed-values.ts";

export const VISITOR_FIELD_TYPES = ["text", "email", "phone", "choice", "date"] as const;
export type VisitorFieldType = (typeof VISITOR_FIELD_TYPES)[number];

/**
 * A runtime variable that visitors of a link may set: by a field of the page's form, or in its address as `?v.name=`. Without
 * a `label` the page doesn't ask for it.
 */
export type VisitorField = {
  name: string;
  label: string | null;
  type: VisitorFieldType;
  required: boolean;
  /** The answers to choose from; empty unless `type` is `choice`. */
  choices: string[];
};

/** The longest value of one field. */
export const MAX_VISITOR_VALUE = 500;

const LOOKS_RIGHT: Record<VisitorFieldType, (value: string, field: VisitorField) => boolean> = {
  text: () => true,
  email: isEmail,
  phone: isPhone,
  date: isDay,
  choice: (value, { choices }) => choices.includes(value),
};

/** Why a value can't be used: `missing` for a required field without one, `invalid` for one of another form; else `null`. */
export function visitorValueProblem(field: VisitorField, value: string): "missing" | "invalid" | null {
  const text = value.trim();
  if (text === "") return field.required && field.label !== null ? "missing" : null;
  if (text.length > MAX_VISITOR_VALUE) return "invalid";
  return LOOKS_RIGHT[field.type](text, field) ? null : "invalid";
}

/**
 * Those of the values that the link's owner allows and that have the right form. The names come from an address that anybody
 * can write, so others are ignored.
 */
export function usableValues(
  fields: readonly VisitorField[],
  given: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
      if (typeof value !== "string" || value.trim() === "") return [];
      return visitorValueProblem(field, value) === null ? [[field.name, value.trim()]] : [];
    }),
  );
}
