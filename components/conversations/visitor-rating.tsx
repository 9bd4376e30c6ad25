import { Star } from "lucide-react";

/** The visitor's rating, as a number of stars. */
export function VisitorRating({ score }: { score: number }) {
  return (
    <span
      title={`Rated ${score} of 5`}
      className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums"
    >
      <Star aria-hidden="true" className="size-3.5 fill-accent text-accent" />
      <span className="sr-only">Rated </span>
      {score} of 5
    </span>
  );
}
