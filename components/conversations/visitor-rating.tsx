import { Star } from "lucide-react";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";

/** The visitor's rating, as a number of stars. */
export async function VisitorRating({ score }: { score: number }) {
  const { rating: words } = await getWords("conversations");
  const rated = fill(words.long, { score });
  return (
    <span title={rated} className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Star aria-hidden="true" className="size-3.5 fill-accent text-accent" />
      <span className="sr-only">{rated}</span>
      <span aria-hidden="true">{fill(words.short, { score })}</span>
    </span>
  );
}
