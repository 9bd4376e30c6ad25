import { z } from "zod";
import type { JsonValue } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import type { Line } from "#lib/scenarios/tests/visitor/schema.ts";

export type Verdict = { verdict: "pass" | "fail"; reason: string; lines: number[] };
export type ReadVerdict = Verdict | { problem: string };

const MAX_REASON = 1_000;

const given = z.object({
  criterion: z.number().int(),
  verdict: z.enum(["pass", "fail"]),
  reason: z.string().default(""),
  lines: z.array(z.object({ line: z.number().int(), quote: z.string() })),
});
const answer = z.object({ verdicts: z.array(z.unknown()) });

/**
 * Reads the judge's verdict on each criterion, by number. A verdict counts only if it is the only one on its criterion
 * and quotes lines that exist; otherwise `problem` says why not.
 */
export function readVerdicts(
  args: JsonValue,
  numbers: readonly number[],
  lines: readonly Line[],
): Map<number, ReadVerdict> {
  const listed = answer.safeParse(args).data?.verdicts;
  const valid = (listed ?? []).flatMap((item) => given.safeParse(item).data ?? []);
  const missing = listed
    ? "The judge gave no valid verdict."
    : "The judge's answer did not have the requested form.";
  return new Map(
    numbers.map((number): [number, ReadVerdict] => {
      const own = valid.filter(({ criterion }) => criterion === number);
      return [number, readOne(own, lines) ?? { problem: missing }];
    }),
  );
}

function readOne(own: readonly z.output<typeof given>[], lines: readonly Line[]): ReadVerdict | undefined {
  const [first] = own;
  if (!first) return undefined;
  if (own.some(({ verdict }) => verdict !== first.verdict))
    return { problem: "The judge contradicted itself." };
  const quoted = own.flatMap((item) => item.lines);
  if (quoted.length === 0) return { problem: "The judge named no line that shows it." };
  const isFound = ({ line, quote }: (typeof quoted)[number]) => {
    const content = lines.find((candidate) => candidate.line === line)?.content;
    return content !== undefined && plain(quote) !== "" && plain(content).includes(plain(quote));
  };
  if (!quoted.every(isFound)) return { problem: "The judge quoted a line that does not exist." };
  const numbers = [...new Set(quoted.map(({ line }) => line))].sort((a, b) => a - b);
  return {
    verdict: first.verdict,
    reason: storableText(first.reason.trim()).slice(0, MAX_REASON),
    lines: numbers,
  };
}

/** Without case, spacing and quotation marks, which models change when they quote. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'“”„‘’«»…]|\.\.\./g, "")
    .replace(/\s+/g, " ")
    .trim();
