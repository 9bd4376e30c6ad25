import { expect, test, vi } from "vitest";
import { env } from "#lib/platform/env.ts";

/** A kind of token and how it is attacked. `Holder` is whose token it is. */
export type TokenKind<Holder> = {
  make: (holder: Holder) => Promise<string>;
  /** Whether the holder's resource, or the holder, is reached with the token. */
  opens: (token: string, holder: Holder) => Promise<boolean>;
  /** Made with another key, or guessed. Without it: made while the instance has another key. */
  forge?: (holder: Holder) => Promise<string>;
  /** Not given: it lives as long as what it belongs to. */
  livesMs?: number;
  /** Works once. */
  isOneTime?: boolean;
  /** Belongs to the instance rather than to an account. */
  isShared?: boolean;
};

/** Runs the work as if the instance had another key. */
async function withOtherKey<Value>(work: () => Promise<Value>): Promise<Value> {
  const settings: { VISAVIS_ENCRYPTION_KEY: string } = env;
  const usual = settings.VISAVIS_ENCRYPTION_KEY;
  settings.VISAVIS_ENCRYPTION_KEY = "the-key-of-another-instance-of-this";
  try {
    return await work();
  } finally {
    settings.VISAVIS_ENCRYPTION_KEY = usual;
  }
}

/** Replaces a character by one that the alphabets of all tokens have, and changes its bits in any of them. */
const flip = (token: string, at: number): string => {
  const other = token[at] === "a" ? "b" : "a";
  return token.slice(0, at) + other + token.slice(at + 1);
};

/** Changed, but not to something of the same meaning. */
function damaged(token: string): string[] {
  const middle = Math.floor(token.length / 2);
  const ends = ["", token.slice(0, middle), token.slice(1), token.slice(0, -2), token.slice(middle)];
  return [...ends, flip(token, 1), flip(token, middle), flip(token, token.length - 3), `${token}xy`, "null"];
}

/** Tests that a token opens its own door, and that nothing made from it, or instead of it, opens any. */
export function attackToken<Holder>(kind: TokenKind<Holder>, newHolder: () => Promise<Holder>): void {
  const { make, opens, livesMs } = kind;

  test("opens its own door", async () => {
    const holder = await newHolder();
    expect(await opens(await make(holder), holder)).toBe(true);
  });

  test("truncated or changed opens nothing", async () => {
    const holder = await newHolder();
    for (const token of damaged(await make(holder))) expect(await opens(token, holder), token).toBe(false);
  });

  test.skipIf(kind.isShared)("of another account opens nothing", async () => {
    const [holder, other] = [await newHolder(), await newHolder()];
    expect(await opens(await make(other), holder)).toBe(false);
  });

  test("made with another key opens nothing", async () => {
    const holder = await newHolder();
    const forged = kind.forge ? await kind.forge(holder) : await withOtherKey(() => make(holder));
    expect(await opens(forged, holder)).toBe(false);
  });

  test.skipIf(livesMs === undefined)("expired opens nothing", async () => {
    const holder = await newHolder();
    const token = await make(holder);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (livesMs ?? 0) + 1_000 });
    try {
      expect(await opens(token, holder)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test.skipIf(!kind.isOneTime)("replayed opens nothing, also at the same moment", async () => {
    const holder = await newHolder();
    const token = await make(holder);
    const together = await Promise.all([opens(token, holder), opens(token, holder), opens(token, holder)]);
    expect(together.filter(Boolean)).toEqual([true]);
    expect(await opens(token, holder)).toBe(false);
  });
}
