import { type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { type FieldGroup, type FieldView, fieldGroups, fieldsOf } from "./field-views.ts";

/** One operation as the reference shows it. */
export type OperationView = {
  anchor: string;
  method: "GET" | "POST";
  path: string;
  summary: string;
  /** Which key it needs. */
  access: string;
  /** Scopes of keys that may run it; null if it needs no key. */
  scopes: string[] | null;
  parameters: (FieldView & { place: "path" | "query" | "header" })[];
  body: { isForm: boolean; groups: FieldGroup[]; example: JsonValue } | null;
  response: { groups: FieldGroup[]; example: JsonValue };
  errors: ErrorView[];
};
export type ErrorView = { status: string; code: string; reason: string | null; text: string };
export type ReferenceTag = { slug: string; name: string; operations: OperationView[] };

/** The URL part of a tag: `hosted-links`. */
export const tagSlug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The element id of an operation in the reference: `post-clips-create`. */
export const operationAnchor = (method: string, path: string): string =>
  `${method}${path}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, "");

const refName = (ref: JsonValue | undefined): string => String(ref).split("/").at(-1) ?? "";

function readParameters(operation: JsonObject, components: JsonObject): OperationView["parameters"] {
  const list = Array.isArray(operation.parameters) ? operation.parameters.map(objectOf) : [];
  return list.map((listed) => {
    const shared = objectOf(objectOf(components.parameters)[refName(listed.$ref)]);
    const { name, in: place, required, description, schema } = "$ref" in listed ? shared : listed;
    const [field] = fieldsOf(
      {
        properties: { [String(name)]: { ...objectOf(schema), description: description ?? "" } },
        required: required === true ? [String(name)] : [],
      },
      components,
    );
    if (!field) throw new Error(`The parameter ${String(name)} has no schema`);
    return { ...field, place: place === "path" || place === "query" ? place : "header" };
  });
}

function readErrors(responses: JsonObject, components: JsonObject): ErrorView[] {
  return Object.entries(responses).flatMap(([status, listed]) => {
    if (status === "200") return [];
    const own = objectOf(listed);
    const answer = "$ref" in own ? objectOf(objectOf(components.responses)[refName(own.$ref)]) : own;
    const { examples } = objectOf(objectOf(answer.content)["application/json"]);
    return Object.values(objectOf(examples)).map((example) => {
      const { error, error_code: code, reason } = objectOf(objectOf(example).value);
      return {
        status,
        code: String(code),
        reason: typeof reason === "string" ? reason : null,
        text: String(error),
      };
    });
  });
}

function readBody(operation: JsonObject, components: JsonObject): OperationView["body"] {
  const content = objectOf(objectOf(operation.requestBody).content);
  const [type, media] = Object.entries(content)[0] ?? [];
  if (type === undefined) return null;
  const { schema, example = null } = objectOf(media);
  const groups = fieldGroups(objectOf(schema), components);
  return { isForm: type === "multipart/form-data", groups, example };
}

function readOperation(
  method: string,
  path: string,
  operation: JsonObject,
  components: JsonObject,
): OperationView {
  const access = String(operation.description);
  const scopes = [...access.matchAll(/`(\w+)`/g)].map(([, scope = ""]) => scope);
  // JSON, or the events of a stream.
  const [content] = Object.values(objectOf(objectOf(objectOf(operation.responses)[200]).content));
  const media = objectOf(content);
  return {
    anchor: operationAnchor(method, path),
    method: method === "get" ? "GET" : "POST",
    path,
    summary: String(operation.summary),
    access,
    scopes: scopes.length > 0 ? scopes : null,
    parameters: readParameters(operation, components),
    body: readBody(operation, components),
    response: { groups: fieldGroups(objectOf(media.schema), components), example: media.example ?? null },
    errors: readErrors(objectOf(operation.responses), components),
  };
}

/** Fields inside of a field that take more characters than this are shown once on a page. */
const REPEATED_FROM = 2_000;

/** Replaces the inner fields that the page has shown by a word about where. `shown`: the place of each, by its JSON. */
function withoutRepeats(groups: FieldGroup[], place: string, shown: Map<string, string>): FieldGroup[] {
  return groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) => {
      const text = JSON.stringify(field.groups);
      if (text.length < REPEATED_FROM) return field;
      const earlier = shown.get(text);
      if (earlier !== undefined) {
        const description = [field.description, `The same fields as in ${earlier}`]
          .filter(Boolean)
          .join(". ");
        return { ...field, description, groups: [] };
      }
      shown.set(text, `\`${field.name}\` of \`${place}\``);
      return { ...field, groups: withoutRepeats(field.groups, place, shown) };
    }),
  }));
}

function shortenPage(operations: OperationView[]): OperationView[] {
  const shown = new Map<string, string>();
  return operations.map(({ body, response, ...operation }) => {
    const place = `${operation.method} ${operation.path}`;
    return {
      ...operation,
      body: body && { ...body, groups: withoutRepeats(body.groups, place, shown) },
      response: { ...response, groups: withoutRepeats(response.groups, place, shown) },
    };
  });
}

/**
 * The operations of an OpenAPI document of ours, by tag, as the reference shows them: each tag is a page, which has the fields
 * of a scenario's graph once.
 */
export function readReference(document: JsonObject): ReferenceTag[] {
  const components = objectOf(document.components);
  const tags = new Map<string, OperationView[]>();
  for (const [path, item] of Object.entries(objectOf(document.paths))) {
    for (const [method, value] of Object.entries(objectOf(item))) {
      const operation = objectOf(value);
      const tag = Array.isArray(operation.tags) ? String(operation.tags[0]) : "";
      tags.set(tag, [...(tags.get(tag) ?? []), readOperation(method, path, operation, components)]);
    }
  }
  return [...tags].map(([name, operations]) => ({
    ...{ slug: tagSlug(name), name },
    operations: shortenPage(operations),
  }));
}

/** A section of the guide: a heading and its blocks, where a block is a paragraph or code. */
export type GuideSection = { slug: string; title: string; blocks: { isCode: boolean; text: string }[] };

/** The sections of the document's description, which is Markdown with headings, paragraphs and fenced code. */
export function readGuide(document: JsonObject): GuideSection[] {
  const text = String(objectOf(document.info).description);
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = "", ...lines] = section.split("\n");
      const pieces = lines.join("\n").split(/^~~~\w*\n?/m);
      const blocks = pieces.flatMap((piece, index) =>
        index % 2 === 1
          ? [{ isCode: true, text: piece.trim() }]
          : piece
              .split(/\n{2,}/)
              .map((paragraph) => ({ isCode: false, text: paragraph.trim() }))
              .filter((block) => block.text !== ""),
      );
      return { slug: tagSlug(title), title, blocks };
    });
}
