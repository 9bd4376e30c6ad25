import { isObject, type JsonObject, type JsonValue } from "#lib/platform/json.ts";

/** An operation of a JSON Patch (RFC 6902). `before` is what was there; who applies the patch ignores it. */
export type JsonChange = {
  op: "add" | "remove" | "replace";
  path: string;
  value?: JsonValue;
  before?: JsonValue;
};

const ownValue = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** JSON Pointer (RFC 6901) of a value's field. */
const pointer = (path: string, name: string): string =>
  `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/**
 * The operations that turn `before` into `after`, in an order in which they can be applied. A list whose length differs is
 * replaced as a whole.
 */
export function compareJson(before: JsonValue, after: JsonValue, path = ""): JsonChange[] {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => compareField(before, after, { name, path }));
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((item, index) => compareJson(item, after[index] ?? null, `${path}/${index}`));
  }
  return [{ op: "replace", path, value: after, before }];
}

function compareField(
  before: JsonObject,
  after: JsonObject,
  { name, path }: { name: string; path: string },
): JsonChange[] {
  const [old, now, place] = [ownValue(before, name), ownValue(after, name), pointer(path, name)];
  if (now === undefined) return old === undefined ? [] : [{ op: "remove", path: place, before: old }];
  return old === undefined ? [{ op: "add", path: place, value: now }] : compareJson(old, now, place);
}
