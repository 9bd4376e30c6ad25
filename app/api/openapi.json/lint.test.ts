import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#lib/audit/actions.ts";
import { isObject, type JsonObject, type JsonValue, objectOf } from "#lib/platform/json.ts";
import { WEBHOOK_EVENT_TYPES } from "#lib/webhooks/event-types.ts";
import { describeApi } from "../reference.ts";

const document = describeApi();
const components = objectOf(document.components);
const schemas = objectOf(components.schemas);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(objectOf(item)).map(([method, operation]) => ({
    name: `${method} ${path}`,
    ...objectOf(operation),
  })),
);

/** Every object in a value, with where it is. */
function* objectsIn(value: JsonValue, at: string): Generator<[string, JsonObject]> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* objectsIn(item, `${at}/${index}`);
  if (!isObject(value)) return;
  yield [at, value];
  for (const [key, child] of Object.entries(value))
    if (!key.startsWith("example")) yield* objectsIn(child, `${at}/${key}`);
}

test("a conversation and a graph are components, and no operation repeats a large schema", () => {
  for (const name of [
    "Conversation",
    "ConversationListItem",
    "NodesJson",
    "ScenarioNode",
    "ScenarioFunction",
  ]) {
    expect(Object.keys(schemas)).toContain(name);
  }
  const text = JSON.stringify(schemas.Scenario);
  expect(text).toContain('"$ref":"#/components/schemas/NodesJson"');
  const sizes = operations.map(({ name, ...operation }) => [JSON.stringify(operation).length, name] as const);
  expect(sizes.filter(([size]) => size > 20_000)).toEqual([]);
  expect(JSON.stringify(document).length).toBeLessThan(732_000);
});

test("each alternative of a component is a component, for generated clients", () => {
  const unnamed = Object.entries(schemas).filter(([, schema]) => {
    const { oneOf = [], anyOf = [] } = objectOf(schema);
    return [oneOf, anyOf].flat().some((one) => !objectOf(one ?? {}).$ref);
  });
  expect(unnamed.map(([name]) => name)).toEqual([]);
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["ScenarioFunctionRag", "ConversationEventRow"]),
  );
});

test("every time has the format of one", () => {
  const times = [...objectsIn(document, "")].flatMap(([at, { properties }]) =>
    Object.entries(objectOf(properties))
      .filter(([name]) => name.endsWith("_at"))
      .map(([name, schema]) => ({ at: `${at}.${name}`, format: objectOf(schema).format })),
  );
  expect(times.length).toBeGreaterThan(20);
  expect(times.filter(({ format }) => format !== "date-time")).toEqual([]);
});

test("every tag is described, and every operation has one tag, an id of its own and an error", () => {
  const tags = (Array.isArray(document.tags) ? document.tags : []).map(objectOf);
  expect(tags.filter(({ description }) => !description)).toEqual([]);
  const names = new Set(tags.map(({ name }) => name));
  for (const { name, tags: own, responses, operationId } of operations.map(
    (operation): JsonObject => operation,
  )) {
    expect(Array.isArray(own) && own.length === 1 && names.has(own[0] ?? ""), String(name)).toBe(true);
    expect(String(operationId), String(name)).toMatch(/^[a-z_]+(\.[a-z_]+)+$/);
    expect(
      Object.keys(objectOf(responses)).some((status) => status >= "400"),
      String(name),
    ).toBe(true);
  }
  expect(new Set(operations.map((operation) => objectOf(operation).operationId)).size).toBe(
    operations.length,
  );
});

test("the examples of errors have only fields that an error has", () => {
  const fields = Object.keys(objectOf(objectOf(schemas.Error).properties));
  const odd = [...objectsIn([document.paths, components.responses ?? {}], "")].flatMap(
    ([at, { examples, schema }]) =>
      objectOf(schema).$ref === "#/components/schemas/Error"
        ? Object.values(objectOf(examples)).flatMap((example) =>
            Object.keys(objectOf(objectOf(example).value))
              .filter((name) => !fields.includes(name))
              .map((name) => `${at} ${name}`),
          )
        : [],
  );
  expect(odd).toEqual([]);
});

test("the samples of connect and of a new scenario work on an instance with English only", () => {
  for (const path of ["/conversations/connect", "/scenarios/create"]) {
    const { requestBody } = objectOf(objectOf(document.paths[path]).post);
    const media = objectOf(objectOf(objectOf(requestBody).content)["application/json"]);
    expect(["en", null]).toContain(objectOf(media.example).language);
  }
});

test("fields mean the same in requests, responses and the guide", () => {
  const link = objectOf(objectOf(schemas.HostedLink).properties);
  expect(objectOf(link.max_calls_per_address).description).toMatch(/^Simultaneous calls/);
  const { responses } = objectOf(
    objectOf(document.paths["/conversations/{conversation_session_id}/updates"]).post,
  );
  const media = objectOf(objectOf(objectOf(objectOf(responses)[200]).content)["application/json"]);
  const { status } = objectOf(objectOf(media.schema).properties);
  expect(objectOf(status).description).toMatch(/before its worker has applied/);
});

test("every event of webhooks is described with its data and its signature", () => {
  const { webhooks } = document;
  expect(Object.keys(objectOf(webhooks))).toEqual([...WEBHOOK_EVENT_TYPES]);
  for (const [type, item] of Object.entries(objectOf(webhooks))) {
    const { requestBody, parameters } = objectOf(objectOf(item).post);
    const media = objectOf(objectOf(objectOf(requestBody).content)["application/json"]);
    expect(objectOf(media.example).type).toBe(type);
    const data = objectOf(objectOf(objectOf(media.schema).properties).data);
    expect(String(data.$ref)).toMatch(/^#\/components\/schemas\/\w+EventData$/);
    expect(JSON.stringify(parameters)).toContain("webhook-signature");
  }
});

test("every action of the audit log is named, and the health check can say that something is down", () => {
  const { action } = objectOf(objectOf(schemas.AuditEvent).properties);
  expect(objectOf(action).examples).toEqual(AUDIT_ACTIONS);
  const { get } = objectOf(document.paths["/health"]);
  expect(Object.keys(objectOf(objectOf(get).responses))).toContain("503");
});

/** Every name of a field, parameter or component in the document, and every value of an enum. */
function namesIn(value: JsonValue): string[] {
  return [...objectsIn(value, "")].flatMap(
    ([, { properties, parameters, name, enum: choices, const: only }]) => [
      ...Object.keys(objectOf(properties)),
      ...(Array.isArray(parameters) ? parameters.map((parameter) => String(objectOf(parameter).name)) : []),
      ...[name, only].filter((text) => typeof text === "string"),
      ...(Array.isArray(choices) ? choices.map(String) : []),
    ],
  );
}

test("the document has no old words but those that clients of the specification use", () => {
  const names = new Set([...namesIn(document.paths), ...namesIn(schemas)]);
  const old = /(^|_)(config|configs|corpus|way|ways|tape|caller|callers)(_|$)|^(at|answer)$/;
  expect([...names].filter((name) => old.test(name)).sort()).toEqual([
    ...["answer", "at", "callers", "config_id", "config_ids", "corpus_id", "tape", "ways"],
  ]);
});
