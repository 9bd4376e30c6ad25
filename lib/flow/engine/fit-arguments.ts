import { placeOf } from "#lib/flow/scenario/schema-checks.ts";
import { exactNumber, isExactNumber, isNumberText } from "#lib/platform/encoding/exact-json.ts";
import { isObject, type JsonObject, type JsonValue, objectOf, parseJson } from "#lib/platform/json.ts";

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/**
 * Arguments in the types of their schema, where a model wrote them in others and means exactly one thing: `null` or an empty
 * text for an optional argument, a number or a boolean as text, a choice that differs only in case, and a list or an object as
 * text. Everything else stays, for the validation to reject.
 */
export function fitArguments(parameters: JsonObject, args: JsonObject): JsonObject {
  const fitted = fitValue(parameters, parameters, args);
  return isObject(fitted) ? fitted : args;
}

function fitValue(root: JsonObject, schema: JsonValue | undefined, value: JsonValue): JsonValue {
  const described = followReference(root, schema);
  if (!described) return value;
  const kinds = kindsOf(described.type);
  const choices = choicesOf(described);
  if (kinds.length === 0 && choices.length > 0) return fitChoice(root, choices, value);
  if (typeof value === "string") return fitText(root, described, kinds, value);
  if (Array.isArray(value)) return value.map((item, at) => fitValue(root, itemSchema(described, at), item));
  if (isExactNumber(value)) return value;
  return isObject(value) ? fitObject(root, described, value) : value;
}

/** An optional value is often described as one of a type and null. A choice that takes the value as it is comes first. */
function fitChoice(root: JsonObject, choices: JsonValue[], value: JsonValue): JsonValue {
  const kinds = choices.flatMap((choice) => kindsOf(followReference(root, choice)?.type));
  if (typeof value === "string" && kinds.includes("string")) return value;
  const fitted = choices.map((choice) => fitValue(root, choice, value));
  return fitted.find((one) => JSON.stringify(one) !== JSON.stringify(value)) ?? value;
}

const choicesOf = ({ anyOf, oneOf }: JsonObject): JsonValue[] =>
  [anyOf, oneOf].flat().filter((choice) => choice !== undefined);

function fitObject(root: JsonObject, schema: JsonObject, value: JsonObject): JsonObject {
  const properties = objectOf(schema.properties);
  const required = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(value).flatMap(([name, inner]): [string, JsonValue][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isAbsent =
      !required.includes(name) &&
      (inner === null ? !acceptsNull(root, property) : isBlankFor(followReference(root, property), inner));
    return isAbsent ? [] : [[name, fitValue(root, property, inner)]];
  });
  return Object.fromEntries(entries);
}

/** Formats of a text that cannot be empty. */
const FILLED_FORMATS = new Set<JsonValue | undefined>(["date", "time", "date-time", "email", "uri", "uuid"]);

/** Models give an optional argument an empty text, or `null` as text, where its schema allows neither. */
function isBlankFor(schema: JsonObject | undefined, value: JsonValue): boolean {
  if (!schema || typeof value !== "string") return false;
  const kinds = kindsOf(schema.type);
  const takesText = kinds.includes("string");
  const isRefused =
    (kinds.length > 0 && !takesText) || (Array.isArray(schema.enum) && !schema.enum.includes(value));
  if (value.trim() !== "") return isRefused && /^(?:null|None|undefined)$/.test(value);
  return isRefused || (takesText && FILLED_FORMATS.has(schema.format));
}

/** The only choice that equals the text if case is ignored. */
function fitChoiceOf(choices: JsonValue[], text: string): JsonValue {
  const read = (value: JsonValue) => (typeof value === "object" ? "" : String(value).toLowerCase());
  const same = choices.filter((choice) => read(choice) === text.trim().toLowerCase());
  const [only] = same;
  return same.length === 1 && only !== undefined ? only : text;
}

function fitText(root: JsonObject, schema: JsonObject, kinds: string[], text: string): JsonValue {
  if (Array.isArray(schema.enum)) return schema.enum.includes(text) ? text : fitChoiceOf(schema.enum, text);
  if (schema.const !== undefined) return fitChoiceOf([schema.const], text);
  if (kinds.length === 0 || kinds.includes("string")) return text;
  if (kinds.includes("integer") && INTEGER.test(text)) return exactNumber(text);
  if (kinds.includes("number") && isNumberText(text)) return exactNumber(text);
  if (kinds.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  if (!kinds.includes("object") && !kinds.includes("array")) return text;
  const inner = parseJson(text, undefined);
  const isFit = Array.isArray(inner) ? kinds.includes("array") : isObject(inner) && kinds.includes("object");
  // Text within the text is not unpacked again: only one level was written as text.
  return isFit && inner !== undefined ? fitValue(root, schema, inner) : text;
}

const kindsOf = (type: JsonValue | undefined): string[] =>
  [type].flat().filter((kind): kind is string => typeof kind === "string");

function itemSchema(schema: JsonObject, at: number): JsonValue | undefined {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  return first[at] ?? schema.items;
}

function acceptsNull(root: JsonObject, schema: JsonValue | undefined): boolean {
  const described = followReference(root, schema);
  if (!described) return schema !== false;
  if (Array.isArray(described.enum)) return described.enum.includes(null);
  const kinds = kindsOf(described.type);
  if (kinds.length > 0) return kinds.includes("null");
  const choices = choicesOf(described);
  return choices.length === 0 || choices.some((choice) => acceptsNull(root, choice));
}

/** The schema itself, or the one that it refers to. Chains of references are short, and circular ones are invalid. */
function followReference(root: JsonObject, schema: JsonValue | undefined, hops = 16): JsonObject | undefined {
  if (!isObject(schema)) return undefined;
  if (typeof schema.$ref !== "string" || hops === 0) return schema;
  return followReference(root, placeOf(root, schema.$ref), hops - 1);
}
