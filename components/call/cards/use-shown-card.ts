import { useEffect, useRef, useState } from "react";
import type { CallViewProps } from "#components/call/live/call-view-props.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { AnswerCard } from "./card-props.ts";

/** How long the page says that a question is no longer open. */
const NOTICE_MS = 6_000;

export type ShownCard = {
  /** What is on the screen: a card that was answered or closed here disappears before the avatar's side says so. */
  shown: OpenCard | null;
  /** A card that the visitor was about to answer was answered elsewhere, or the call went on without it. */
  isGone: boolean;
  onAnswer: AnswerCard;
  onClose: () => void;
};

/** The open card of a call, and what happens to it on this page. */
export function useShownCard({ card, onCard }: Pick<CallViewProps, "card" | "onCard">): ShownCard {
  const [doneId, setDoneId] = useState<string | null>(null);
  const [isGone, setIsGone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const notice = () => {
    setIsGone(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsGone(false), NOTICE_MS);
  };
  const id = card?.id ?? null;
  return {
    shown: card && id !== doneId ? card : null,
    isGone,
    onAnswer: async (answer) => {
      if (id === null) return null;
      const fault = await onCard(id, answer);
      if (fault && fault.code !== "gone") return fault;
      setDoneId(id);
      if (fault) notice();
      return null;
    },
    onClose: () => {
      if (id === null) return;
      setDoneId(id);
      // The card is gone here in any case. If nobody hears of it, a reload brings it back.
      void onCard(id);
    },
  };
}
