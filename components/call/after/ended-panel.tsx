import { RotateCcw, Star } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { durationInWords } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { Countdown } from "../live/countdown.tsx";
import type { CallLink } from "../setup/call-types.ts";
import { ScreenHeading, ScreenLead } from "../setup/portrait.tsx";
import { RecordingNotice } from "../setup/recording-notice.tsx";
import { useWords } from "../words/use-words.tsx";
import { CallTranscript } from "./call-transcript.tsx";
import type { TranscriptAnswer } from "./read-transcript.ts";
import type { CallRating } from "./send-rating.ts";

/** A safe redirect after a call, with the host to show during the countdown. */
type RedirectTarget = { href: string; host: string };

/**
 * Only http and https are allowed: a `javascript:` or `data:` URL would run in our origin, and credentials before the
 * host would make one site look like another. Returns `null` for an unsafe URL.
 */
export function redirectTarget(url: string | null): RedirectTarget | null {
  if (!url || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  const web = parsed.protocol === "http:" || parsed.protocol === "https:";
  if (!web || parsed.username !== "" || parsed.password !== "") return null;
  return { href: parsed.href, host: parsed.host };
}

const REDIRECT_S = 3;

type EndedProps = {
  link: CallLink;
  durationMs: number;
  recorded: boolean;
  /** It was a text conversation. */
  isText?: boolean;
  redirectUrl: string | null;
  /** In a frame only a press redirects, and it redirects the whole window. */
  isEmbed?: boolean;
  /** Stores the visitor's rating; without it none is asked for. */
  onRate?: (rating: CallRating) => Promise<boolean>;
  /** Reads the transcript of the call; without it none is offered. */
  onReadTranscript?: () => Promise<TranscriptAnswer>;
  onAgain: () => void;
};

/** After the call: thanks, its duration, and where to go next. */
export function EndedPanel({
  link,
  durationMs,
  recorded,
  isText = false,
  redirectUrl,
  isEmbed = false,
  onRate,
  onReadTranscript,
  onAgain,
}: EndedProps) {
  const [staying, setStaying] = useState(false);
  const target = redirectTarget(redirectUrl);
  const going = target !== null && !staying && !isEmbed;
  const leave = () => {
    if (target) window.open(target.href, isEmbed ? "_top" : "_self");
  };
  const { ended: words, chat, locale } = useWords();
  const kept = recorded ? words.keepsRecording : words.keepsTranscript;
  return (
    <div data-testid="call-ended" className="fade-in">
      <ScreenHeading focus>{words.thanks}</ScreenHeading>
      <ScreenLead>
        {fill(isText ? chat.wrote : words.talked, {
          name: link.avatar.name,
          duration: durationInWords(durationMs, locale),
        })}
        {link.hostName && ` ${fill(kept, { host: link.hostName })}`}
      </ScreenLead>
      {going && (
        <Countdown
          seconds={REDIRECT_S}
          soon={fill(words.goingIn, { host: target.host })}
          now={fill(words.goingNow, { host: target.host })}
          onDone={leave}
        />
      )}
      {onRate && <RateCall onRate={onRate} onBegin={() => setStaying(true)} />}
      {onReadTranscript && (
        <CallTranscript link={link} onRead={onReadTranscript} onBegin={() => setStaying(true)} />
      )}
      {!isText && <RecordingNotice link={link} again />}
      <div className="flex flex-wrap gap-2">
        {going && (
          <>
            <Button variant="primary" size="lg" onClick={leave}>
              {words.goNow}
            </Button>
            <Button size="lg" data-testid="stay" onClick={() => setStaying(true)}>
              {words.stay}
            </Button>
          </>
        )}
        <Button
          variant={going ? "ghost" : "primary"}
          size="lg"
          data-testid="talk-again"
          onClick={onAgain}
          icon={RotateCcw}
        >
          {isText ? chat.again : words.again}
        </Button>
        {target && !going && (
          <Button size="lg" onClick={leave}>
            {fill(words.goTo, { host: target.host })}
          </Button>
        )}
      </div>
    </div>
  );
}

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
function RateCall({ onRate, onBegin }: RateCallProps) {
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
