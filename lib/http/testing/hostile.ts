import { createHash } from "node:crypto";
import type { JsonValue } from "#lib/platform/json.ts";

/** Choices that are the same for the same seed on every machine. */
export class Dice {
  #state: number;

  constructor(seed: string) {
    this.#state = createHash("sha256").update(seed).digest().readUInt32LE();
  }

  /** From 0 up to, but without, 1 (mulberry32). */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.roll() < share;
  }

  below(end: number): number {
    return Math.floor(this.roll() * end);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined && items.length === 0) throw new Error("nothing to pick from");
    return item as Item;
  }
}

/** Names that code could trip over. */
const KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "",
  " ",
  "\u0000",
  "\ud800",
  "a.b[0]",
  "ids",
  "id",
  "owner_id",
  "ownerId",
  "x".repeat(2_000),
];

export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\ufeff",
  "\u202eabc",
  "e\u0301".repeat(300),
  "👩‍👩‍👧‍👦".repeat(200),
  "null",
  "undefined",
  "NaN",
  "true",
  "-1",
  "1e999",
  "9007199254740993",
  "99999999999999999999999999",
  "0x10",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "%2e%2e%2f",
  "%00",
  "/etc/passwd\u0000.png",
  "' or '1'='1",
  "'; drop table accounts; --",
  '"; select pg_sleep(10); --',
  "\\",
  "$1",
  "%s%n%x",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "{{runtime.x}}",
  "{{",
  "{{secret.a}}",
  "{{arg.__proto__}}",
  "http://127.0.0.1/",
  "http://[::1]:1/",
  "http://169.254.169.254/latest/meta-data/",
  "https://user:pass@tool.invalid/",
  `https://tool.invalid/${"a".repeat(3_000)}`,
  "file:///etc/passwd",
  "http://",
  "//x",
  "data:image/png;base64,AAAA",
  "(a+)+$",
  "[",
  "\r\nSet-Cookie: a=b",
  "2026-02-31",
  "2026-13-01T00:00:00Z",
  "0000-00-00T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "-271821-04-20T00:00:00.000Z",
  "9999-12-31T23:59:59.999Z",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "a@b",
  `${"a".repeat(300)}@example.test`,
  "x".repeat(256),
  "x".repeat(70_000),
];

const NUMBERS = [
  0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1.7976931348623157e308, 5e-324,
];

/** Replaced in the JSON text, because no value of JavaScript becomes these. */
const RAW = {
  "\u0001infinite": "1e999",
  "\u0001deep": `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  "\u0001nested": `${'{"a":'.repeat(70)}1${"}".repeat(70)}`,
  "\u0001digits": "9".repeat(400),
};

/** A value that nobody expects. `ids` are of the sender's own resources and of others'. */
export function hostileValue(dice: Dice, ids: readonly string[]): JsonValue {
  const kinds: (() => JsonValue)[] = [
    () => dice.pick(HOSTILE_TEXTS),
    () => dice.pick(HOSTILE_TEXTS),
    () => dice.pick(NUMBERS),
    () => dice.pick(NUMBERS),
    () => dice.pick([null, true, false, [], {}, [[]], [null], [{}]]),
    () => (ids.length > 0 ? dice.pick(ids) : "none"),
    () => dice.pick(Object.keys(RAW)),
    () => Array.from({ length: dice.pick([2, 101, 1_001]) }, () => dice.pick(["a", 1, null, "a".repeat(99)])),
    () => ({ [dice.pick(KEYS)]: dice.pick(HOSTILE_TEXTS) }),
    () => Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, at])),
  ];
  return dice.pick(kinds)();
}

/** Returns the value with one part of it replaced, removed, added, repeated or moved elsewhere. */
export function mutate(value: JsonValue, dice: Dice, ids: readonly string[]): JsonValue {
  const goesDeeper = typeof value === "object" && value !== null && dice.chance(0.85);
  if (!goesDeeper) return hostileValue(dice, ids);
  if (Array.isArray(value)) {
    if (value.length === 0 || dice.chance(0.2)) return [...value, hostileValue(dice, ids)];
    if (dice.chance(0.1)) return [...value, ...value];
    const at = dice.below(value.length);
    return value.map((item, index) => (index === at ? mutate(item, dice, ids) : item));
  }
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.15)) {
    return { ...value, [dice.pick([...KEYS, ...names])]: hostileValue(dice, ids) };
  }
  const name = dice.pick(names);
  const { [name]: part = null, ...rest } = value;
  if (dice.chance(0.12)) return rest;
  return { ...rest, [name]: mutate(part, dice, ids) };
}

/** The JSON text, with parts that only a text can have: `__proto__` as a key, endless numbers, deep nesting. */
export function toHostileJson(value: JsonValue): string {
  let text = JSON.stringify(value);
  for (const [mark, raw] of Object.entries(RAW)) text = text.replaceAll(JSON.stringify(mark), raw);
  return text;
}

/** Returns the bytes of a body with damage that no parser expects, or unchanged. */
export function damage(bytes: Buffer, dice: Dice): Buffer {
  const kinds: (() => Buffer)[] = [
    () => bytes.subarray(0, dice.below(bytes.length + 1)),
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), bytes]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([bytes, bytes]),
    () => {
      const at = dice.below(bytes.length + 1);
      const invalid = dice.pick([[0xc0, 0x80], [0xed, 0xa0, 0x80], [0xff], [0x00], [0xf5, 0x80, 0x80, 0x80]]);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(invalid), bytes.subarray(at)]);
    },
    () => Buffer.alloc(0),
    () =>
      Buffer.from(dice.pick(["[]", "null", "0", '"a"', "{", "{}", "[1,", "\u2028", "NaN", "{'a':1}", "{}}"])),
    () => Buffer.from(bytes.toString("utf8"), "utf16le"),
    () => Buffer.alloc(dice.pick([1_048_577, 1_100_000]), "a"),
  ];
  return dice.pick(kinds)();
}
