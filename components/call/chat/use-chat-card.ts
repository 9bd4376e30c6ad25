import { NO_WORDS } from "#lib/flow/cards/written-answer.ts";
import type { CardOnPage } from "../cards/card-props.ts";
import { type ShownCard, useShownCard } from "../cards/use-shown-card.ts";
import type { ChatClient } from "./chat-client.ts";

/** The open card of a text conversation. Its answer is written like a message, in the words that the transcript has for it. */
export const useChatCard = (chat: ChatClient, card: CardOnPage | null): ShownCard =>
  useShownCard({
    card,
    onCard: async (id, given) => {
      // A closed card returns with a reload, and nobody waits for typing.
      if (given === undefined || given === "typing") return null;
      const result = await chat.answer(id, given.text || NO_WORDS);
      return result === "sent" ? null : { code: result === "gone" ? "gone" : "not_sent" };
    },
  });
