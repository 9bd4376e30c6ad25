import { Star } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { CallRating } from "./send-rating.ts";

const SCORES = [1, 2, 3, 4, 5];
/** As the API allows. */
const MAX_COMMENT = 1_000;

type RateCallProps = {
  /** Resolves with false if the rating was not stored. */
  onRate: (rating: CallRating) => Promise<boolean>;
  /** The visitor has begun to rate. */
  onBegin: () => void;
};

/** Asks how the call was: one to five stars, stored at once, then a comment. */
export function RateCall({ onRate, onBegin }: RateCallProps) {
  const { rating: words } = useWords().ended;
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [state, setState] = useState<"open" | "sending" | "sent" | "failed">("open");
  const id = useId();
  // One after the other: the last choice must not arrive before an earlier one.
  const sending = useRef(Promise.resolve(true));
  const rate = async (rating: CallRating, after: "open" | "sent") => {
    setState("sending");
    sending.current = sending.current.then(() => onRate(rating));
    setState((await sending.current) ? after : "failed");
  };
  const choose = (chosen: number) => {
    onBegin();
    setScore(chosen);
    void rate({ score: chosen, comment: comment.trim() || null }, "open");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (score !== null && state !== "sending") void rate({ score, comment: comment.trim() || null }, "sent");
  };
  if (state === "sent") {
    return (
      <p role="status" data-testid="rated" className="my-5 text-base text-muted">
        {words.sent}
      </p>
    );
  }
  return (
    <form onSubmit={submit} data-testid="rate-call" className="my-5 grid gap-3 max-wide:my-4">
      <fieldset>
        <legend className="pb-1 text-base font-medium">{words.question}</legend>
        <Stars name={id} score={score} onChoose={choose} />
      </fieldset>
      {score !== null && (
        <>
          <label className="grid gap-1.5 text-base font-medium">
            {words.comment}
            <textarea
              dir="auto"
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
              maxLength={MAX_COMMENT}
              rows={3}
              className="rounded-md border border-input bg-surface px-3 py-2 text-base font-normal shadow-control max-wide:text-md"
            />
          </label>
          <Button type="submit" size="lg" className="justify-self-start" aria-disabled={state === "sending"}>
            {words.send}
          </Button>
        </>
      )}
      {state === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {words.failed}
        </p>
      )}
    </form>
  );
}

type StarsProps = { name: string; score: number | null; onChoose: (score: number) => void };

function Stars({ name, score, onChoose }: StarsProps) {
  const { rating: words } = useWords().ended;
  return (
    <div className="-mx-1.5 flex">
      {SCORES.map((value) => (
        <label
          key={value}
          className="cursor-pointer rounded-sm p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={score === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          <Star
            aria-hidden="true"
            className={cx(
              "size-7 stroke-[1.5]",
              score !== null && value <= score ? "fill-accent text-accent" : "text-subtle",
            )}
          />
          <span className="sr-only">{fill(words.score, { score: String(value) })}</span>
        </label>
      ))}
    </div>
  );
}
