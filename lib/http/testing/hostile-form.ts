import type { JsonValue } from "#lib/platform/json.ts";
import { type Dice, HOSTILE_TEXTS, hostileValue, mutate, toHostileJson } from "./hostile.ts";

const NAMES = ["__proto__", "constructor", "id", "owner_id", "$ACTION_ID_1", "", "role", "x".repeat(500)];

/** What React sends as an argument of a server action, if somebody writes the request by hand. */
const junk = (dice: Dice): unknown =>
  dice.pick([
    () => undefined,
    () => null,
    () => "text",
    () => dice.pick(HOSTILE_TEXTS),
    () => 1e308,
    () => Number.NaN,
    () => 10n ** 30n,
    () => true,
    () => ({}),
    () => [],
    () => new Map([["id", "x"]]),
    () => new Set(["x"]),
    () => new Date(Number.NaN),
    () => new Uint8Array(8),
    () => new URLSearchParams("id=1"),
    () => ({ get: "x", getAll: null, has: 1 }),
    () => Promise.resolve("x"),
  ])();

const parsed = (text: string): JsonValue | undefined => {
  try {
    const value: JsonValue = JSON.parse(text);
    return typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
};

function hostileText(value: string, dice: Dice, ids: readonly string[]): string {
  const json = parsed(value);
  if (json !== undefined && dice.chance(0.8)) return toHostileJson(mutate(json, dice, ids));
  const hostile = hostileValue(dice, ids);
  return typeof hostile === "string" ? hostile : toHostileJson(hostile);
}

function hostileForm(fields: Record<string, string>, dice: Dice, ids: readonly string[]): FormData {
  const data = new FormData();
  const share = dice.pick([0, 0.15, 0.3, 0.6]);
  for (const [name, value] of Object.entries(fields)) {
    if (dice.chance(share / 3)) continue;
    const text = dice.chance(share) ? hostileText(value, dice, ids) : value;
    const isFile = name === "file" ? !dice.chance(share) : dice.chance(share / 6);
    data.append(
      name,
      isFile ? new File([text], dice.pick(["a.txt", "a.pdf", "a.docx", "", "../a\u0000"])) : text,
    );
    if (dice.chance(share / 6)) data.append(name, value);
  }
  if (dice.chance(share)) data.append(dice.pick(NAMES), dice.pick(HOSTILE_TEXTS));
  if (dice.chance(share / 3)) data.append("logo", new File([dice.pick(HOSTILE_TEXTS)], "a.png"));
  return data;
}

type Expected = { before: readonly unknown[]; fields: Record<string, string>; hasForm: boolean };

/** The arguments of a server action: those it expects and a form, each of them wrong now and then. */
export function hostileArguments(
  { before, fields, hasForm }: Expected,
  dice: Dice,
  ids: readonly string[],
): unknown[] {
  const first = before.map((value) => {
    if (dice.chance(0.6)) return value;
    return dice.chance(0.5) ? hostileValue(dice, ids) : junk(dice);
  });
  if (!hasForm && dice.chance(0.9)) return first;
  return [...first, dice.chance(0.93) ? hostileForm(fields, dice, ids) : junk(dice)];
}
