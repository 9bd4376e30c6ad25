import { Search, Star } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { CardOf, CardOption } from "#lib/flow/cards/card.ts";
import { optionLabel } from "#lib/flow/cards/card-answers.ts";
import type { BodyProps, CardWords } from "./card-props.ts";

/** From this many options on, a field finds them by their words. */
const MANY_OPTIONS = 10;

const ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-md border border-border-strong bg-surface px-3.5 py-2 text-left text-base shadow-control transition-colors duration-100";

/** Options that match what is typed above them; all of them if they are few. */
function OptionList({
  options,
  words,
  row,
}: {
  options: readonly CardOption[];
  words: CardWords;
  row: (option: CardOption) => ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = options.filter((option) =>
    `${optionLabel(option)} ${option.detail ?? ""}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {options.length >= MANY_OPTIONS && (
        <label className="relative block">
          <span className="sr-only">{words.find}</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-4 stroke-[1.75] text-muted"
          />
          <input
            type="search"
            dir="auto"
            value={typed}
            placeholder={words.find}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="h-10 w-full rounded-md border border-input bg-surface pr-3 pl-9 text-base shadow-control max-wide:text-md"
          />
        </label>
      )}
      <ul className="flex flex-col gap-2">
        {found.map((option) => (
          <li key={option.value}>{row(option)}</li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-muted">{words.nothingFound}</p>}
    </>
  );
}

function OptionText({ option }: { option: CardOption }) {
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block font-medium wrap-anywhere">
        {optionLabel(option)}
      </span>
      {option.detail && (
        <span dir="auto" className="block text-sm text-muted wrap-anywhere">
          {option.detail}
        </span>
      )}
    </span>
  );
}

/** One of several: a press is the answer. */
export function ChoiceCard({ card, words, busy, onAnswer }: BodyProps<CardOf<"choice">>) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <OptionList
      options={card.options}
      words={words}
      row={(option) => (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) setChosen(option.value);
            onAnswer(option.value);
          }}
          className={cx(
            ROW,
            "hover:border-accent-line hover:bg-accent-soft aria-disabled:cursor-progress",
            busy && chosen === option.value && "border-accent-line bg-accent-soft",
          )}
        >
          <OptionText option={option} />
        </button>
      )}
    />
  );
}

/** Several of several, sent by a button. */
export function ChoicesCard({ card, words, busy, onAnswer }: BodyProps<CardOf<"choices">>) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (value: string) =>
    setChosen((now) => (now.includes(value) ? now.filter((one) => one !== value) : [...now, value]));
  return (
    <form
      className="flex min-h-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // A card that changed may no longer have what was chosen.
        onAnswer(card.options.map(({ value }) => value).filter((value) => chosen.includes(value)));
      }}
    >
      <ChoicesHint card={card} words={words} />
      <OptionList
        options={card.options}
        words={words}
        row={(option) => (
          <label
            className={cx(
              ROW,
              "cursor-pointer hover:bg-surface-hover has-checked:border-accent-line has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
              className="size-4 shrink-0 accent-accent outline-none"
            />
            <OptionText option={option} />
          </label>
        )}
      />
      <SendButton words={words} busy={busy} />
    </form>
  );
}

function ChoicesHint({ card: { min = 0, max }, words }: { card: CardOf<"choices">; words: CardWords }) {
  const hints = [
    ...(min > 0 ? [fill(words.atLeast, { count: min })] : []),
    ...(max === undefined ? [] : [fill(words.atMost, { count: max })]),
  ];
  return hints.length > 0 && <p className="text-sm text-muted">{hints.join(" ")}</p>;
}

/** The button that sends what was entered. It stays in view under a long list. */
export function SendButton({ words, busy }: { words: CardWords; busy: boolean }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 bg-surface px-5 pt-1 pb-5 max-wide:-bottom-4 max-wide:-mx-4 max-wide:-mb-4 max-wide:px-4 max-wide:pb-4">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        data-testid="card-send"
        aria-disabled={busy}
        className="w-full"
      >
        {busy ? words.sending : words.send}
      </Button>
    </div>
  );
}

/** Stars, each an answer. The names at the ends say what they mean. */
export function RatingCard({ card, words, busy, onAnswer }: BodyProps<CardOf<"rating">>) {
  const [over, setOver] = useState(0);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const lit = over || chosen;
  return (
    <div>
      <fieldset
        aria-describedby={`${id}-ends`}
        className="m-0 flex min-w-0 flex-wrap justify-center gap-1 border-0 p-0"
      >
        {Array.from({ length: card.max }, (_, index) => index + 1).map((stars) => (
          <button
            key={stars}
            type="button"
            aria-disabled={busy}
            onMouseEnter={() => setOver(stars)}
            onMouseLeave={() => setOver(0)}
            onClick={() => {
              setChosen(stars);
              onAnswer(stars);
            }}
            className="grid size-11 place-items-center rounded-md hover:bg-surface-hover aria-disabled:cursor-progress"
          >
            <Star
              aria-hidden="true"
              className={cx("size-7 stroke-[1.5]", stars <= lit ? "fill-accent text-accent" : "text-muted")}
            />
            <span className="sr-only">{fill(words.stars, { count: stars, max: card.max })}</span>
          </button>
        ))}
      </fieldset>
      {(card.low || card.high) && (
        <p id={`${id}-ends`} className="mt-1 flex justify-between gap-4 text-sm text-muted">
          <span dir="auto">{card.low}</span>
          <span dir="auto" className="text-right">
            {card.high}
          </span>
        </p>
      )}
    </div>
  );
}

/** What is to be confirmed, and two buttons. */
export function ConfirmationCard({ card, words, busy, onAnswer }: BodyProps<CardOf<"confirmation">>) {
  const { facts = [] } = card;
  return (
    <>
      {facts.length > 0 && (
        <dl className="divide-y rounded-md border text-base">
          {facts.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal, and the list never changes.
            <div key={index} className="flex flex-wrap justify-between gap-x-4 px-3.5 py-2">
              <dt dir="auto" className="text-muted wrap-anywhere">
                {label}
              </dt>
              <dd dir="auto" className="font-medium wrap-anywhere">
                {writtenMoment(value, words.locale)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="lg"
          aria-disabled={busy}
          data-testid="card-confirm"
          onClick={() => onAnswer(true)}
          className="h-auto min-h-10 flex-1 whitespace-normal"
        >
          {card.confirm ?? words.yes}
        </Button>
        <Button
          size="lg"
          aria-disabled={busy}
          onClick={() => onAnswer(false)}
          className="h-auto min-h-10 flex-1 whitespace-normal"
        >
          {card.decline ?? words.no}
        </Button>
      </div>
    </>
  );
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/;

/** A day or a day and time as cards store it (`2026-05-31T14:30`) in the visitor's language; any other text unchanged. */
export function writtenMoment(value: string, locale: string): string {
  const [, day, time] = value.match(MOMENT) ?? [];
  const at = new Date(`${day}T${time ?? "00:00"}Z`);
  if (!day || Number.isNaN(at.getTime())) return value;
  // Cards ask for the time on the visitor's wall, so it belongs to no zone.
  const style = { dateStyle: "full", timeZone: "UTC" } as const;
  return at.toLocaleString(locale, time ? { ...style, timeStyle: "short" } : style);
}
