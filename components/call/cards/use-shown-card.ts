import { useEffect, useRef, useState } from "react";
import type { CallViewProps } from "#components/call/live/call-view-props.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import type { Card } from "#lib/flow/cards/card.ts";
import { asksForAnswer, readAnswer } from "#lib/flow/cards/card-answers.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { AnswerCard, CardOnPage, CardWords } from "./card-props.ts";

/** How long the page says that a question is no longer open. */
const NOTICE_MS = 6_000;
/** How often the avatar hears that the visitor is typing, so that it waits. */
const TYPING_EACH_MS = 10_000;

export type ShownCard = {
  /** What is on the screen: a card that was answered or closed here disappears before the avatar's side says so. */
  shown: CardOnPage | null;
  /** A card that the visitor was about to answer was answered elsewhere, or the call no longer needs it. */
  isGone: boolean;
  onAnswer: AnswerCard;
  onClose: () => void;
  /** The visitor is filling the card. */
  onTyping: () => void;
};

/** An answer as the transcript shows it. */
function textOf(card: Card, answer: JsonValue, words: CardWords): string {
  if (card.kind === "confirmation")
    return answer === true ? (card.confirm ?? words.yes) : (card.decline ?? words.no);
  const read = asksForAnswer(card) ? readAnswer(card, answer) : null;
  return read?.ok ? read.text : "";
}

/** The open card of a call, and what happens to it on this page. */
export function useShownCard({
  card,
  onCard,
}: Pick<CallViewProps, "onCard"> & { card: CardOnPage | null }): ShownCard {
  const { cards: words } = useWords();
  const [done, setDone] = useState<CardOnPage | null>(null);
  const [isGone, setIsGone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const notice = () => {
    setIsGone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsGone(false), NOTICE_MS);
  };
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  return {
    // One that has changed since is shown again.
    shown: card === done ? null : card,
    isGone,
    onAnswer: async (answer) => {
      if (!card) return null;
      const { id } = card;
      const fault = await onCard(id, { answer, text: textOf(card.card, answer, words) });
      if (fault && fault.code !== "gone") return fault;
      setDone(card);
      if (fault) notice();
      return null;
    },
    onClose: () => {
      if (!card) return;
      setDone(card);
      // The card is gone here in any case. If nobody hears of it, a reload brings it back.
      void onCard(card.id);
    },
    onTyping: () => {
      if (!card || performance.now() - typedAtMs.current < TYPING_EACH_MS) return;
      typedAtMs.current = performance.now();
      void onCard(card.id, "typing");
    },
  };
}
