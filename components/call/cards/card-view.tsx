import { X } from "lucide-react";
import { useId, useState } from "react";
import type { Card } from "#lib/flow/cards/card.ts";
import { asksForAnswer, readAnswer } from "#lib/flow/cards/card-answers.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  type AnswerCard,
  type BodyProps,
  type CardFault,
  type CardWords,
  faultText,
  isAnswerFault,
} from "./card-props.ts";
import { ChartCard } from "./chart-card.tsx";
import { ChoiceCard, ChoicesCard, ConfirmationCard, RatingCard } from "./choice-cards.tsx";
import { FileCard, LinkCard, PictureCard, QrCard, SlidesCard, TableCard } from "./shown-cards.tsx";
import { FormCard, InputCard } from "./typed-cards.tsx";

type CardViewProps = {
  card: Card;
  words: CardWords;
  onAnswer: AnswerCard;
  /** Absent where the card cannot be closed, as in the editor's preview. */
  onClose?: () => void;
};

/** Kinds whose fields say themselves what is wrong with them. */
const ownFaults: readonly Card["kind"][] = ["input", "form"];

/**
 * A card: a heading, and what belongs to its kind. Needs nothing of a call but a way to answer, so any page can show it. All of
 * its texts are text, whatever they contain.
 */
export function CardView({ card, words, onAnswer, onClose }: CardViewProps) {
  const id = useId();
  const { busy, fault, answer } = useAnswer(card, onAnswer);
  const isNamed = card.title !== "";
  const ownFault = fault !== null && ownFaults.includes(card.kind) && isAnswerFault(fault);
  return (
    <section
      tabIndex={-1}
      aria-label={isNamed ? undefined : words.card}
      aria-labelledby={isNamed ? `${id}-title` : undefined}
      data-testid="card"
      data-kind={card.kind}
      className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-xl border bg-surface text-foreground shadow-card outline-none"
    >
      <header className="flex items-start gap-2 px-5 pt-4 max-wide:px-4 max-wide:pt-3">
        <div className="min-w-0 flex-1 py-0.5">
          {isNamed && (
            <h2 id={`${id}-title`} dir="auto" className="text-md wrap-anywhere">
              {card.title}
            </h2>
          )}
          {card.text && (
            <p dir="auto" className="mt-1 text-sm whitespace-pre-line text-muted wrap-anywhere">
              {card.text}
            </p>
          )}
        </div>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            data-testid="card-close"
            className="-mr-1.5 grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-surface-hover max-wide:size-9"
          >
            <X aria-hidden="true" className="size-4 stroke-[1.75]" />
            <span className="sr-only">{words.close}</span>
          </button>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pt-3 pb-5 max-wide:px-4 max-wide:pb-4">
        <CardBody card={card} words={words} busy={busy} fault={fault} onAnswer={answer} />
        {fault && !ownFault && (
          <p role="alert" className="text-sm text-danger">
            {faultText(words, fault)}
          </p>
        )}
      </div>
    </section>
  );
}

/** Checks an answer as the avatar's side does, so that what is wrong is said at once, and sends it. */
function useAnswer(card: Card, send: AnswerCard) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<CardFault | null>(null);
  const answer = (given: JsonValue) => {
    if (busy || !asksForAnswer(card)) return;
    const read = readAnswer(card, given);
    if (!read.ok) return setFault(read);
    setFault(null);
    setBusy(true);
    void send(given).then((refused) => {
      setFault(refused);
      setBusy(false);
    });
  };
  return { busy, fault, answer };
}

function CardBody({ card, ...rest }: BodyProps<Card>) {
  switch (card.kind) {
    case "choice":
      return <ChoiceCard card={card} {...rest} />;
    case "choices":
      return <ChoicesCard card={card} {...rest} />;
    case "input":
      return <InputCard card={card} {...rest} />;
    case "form":
      return <FormCard card={card} {...rest} />;
    case "rating":
      return <RatingCard card={card} {...rest} />;
    case "confirmation":
      return <ConfirmationCard card={card} {...rest} />;
    case "link":
      return <LinkCard card={card} />;
    case "picture":
      return <PictureCard card={card} words={rest.words} />;
    case "slides":
      return <SlidesCard card={card} words={rest.words} />;
    case "file":
      return <FileCard card={card} words={rest.words} />;
    case "table":
      return <TableCard card={card} words={rest.words} />;
    case "chart":
      return <ChartCard card={card} />;
    case "qr":
      return <QrCard card={card} words={rest.words} />;
  }
}
