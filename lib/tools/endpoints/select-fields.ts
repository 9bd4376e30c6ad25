import { isExactNumber } from "#lib/platform/encoding/exact-json.ts";
import { type JsonValue, pointerNames } from "#lib/platform/json.ts";

/** The parts of a document to keep: by name, `*` for all; `true` for everything below. */
type Selection = true | Map<string, Selection>;

/** Stands for every item of a list and every value of an object. */
const ANY = "*";

/**
 * The parts of a document at these JSON Pointers (RFC 6901), where they are in it, or `undefined` if it has none of them. In a
 * pointer, `*` is every item of a list, or every value of an object.
 */
export const selectFields = (document: JsonValue, pointers: readonly string[]): JsonValue | undefined =>
  select(document, selectionOf(pointers));

function selectionOf(pointers: readonly string[]): Selection {
  const root: Map<string, Selection> = new Map();
  for (const pointer of pointers) {
    const names = pointerNames(pointer);
    const last = names.pop();
    if (last === undefined) return true;
    let level: Selection | undefined = root;
    for (const name of names) {
      if (level === true) break;
      const next: Selection = level.get(name) ?? new Map();
      level.set(name, next);
      level = next;
    }
    if (level !== true) level.set(last, true);
  }
  return root;
}

/** Of two selections, what either of them keeps. */
function join(one: Selection | undefined, other: Selection | undefined): Selection | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one === true || other === true) return true;
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map([...names].map((name) => [name, join(one.get(name), other.get(name)) ?? true]));
}

function select(value: JsonValue, selection: Selection): JsonValue | undefined {
  if (selection === true) return value;
  if (typeof value !== "object" || value === null || isExactNumber(value)) return undefined;
  const any = selection.get(ANY);
  const kept = Object.entries(value).flatMap(([name, child]): [string, JsonValue][] => {
    const below = join(selection.get(name), any);
    const part = below && select(child, below);
    return part === undefined ? [] : [[name, part]];
  });
  // An empty list is an answer too: there are no free slots.
  const isEmptyList = Array.isArray(value) && value.length === 0 && any !== undefined;
  if (kept.length === 0 && !isEmptyList) return undefined;
  return Array.isArray(value) ? kept.map(([, part]) => part) : Object.fromEntries(kept);
}
