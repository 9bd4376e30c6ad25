import { type LanguageWords, wordSet } from "./language-words.ts";

export const EN: LanguageWords = {
  lines: {
    wait: "One moment, please. ",
    giveUp: "I'm sorry, I can't answer right now. Please try again in a moment.",
    brokeOff: " I'm sorry, I lost my thread. Could you ask me again?",
    declined: "I'm sorry, I can't talk about that. Is there anything else I can help you with?",
    notHeard: "I'm sorry, I couldn't hear that. Could you say it again, or type it to me?",
    stillThere: "Are you still there? If I don't hear from you, I'll end our call in a moment.",
    timeUp: "I'm afraid our time is up. Thank you for talking with me. Goodbye!",
    stuck: "I'm sorry, I got stuck there. Could you say that again?",
    introduction: "Hello, I'm {name}. It's good to see you. Shall we talk?",
  },
  backchannel: {
    noises: /^(?:uh[- ]?huh|uh|um|ah+|eh|huh|wow|whoa|ahem)$/,
    nods: /^(?:yeah|yes|yep|ok|okay|right|sure|i see|alright|go on|cool|nice|great|really|exactly|got it)$/,
  },
  turns: {
    openEnded: wordSet(
      "a an the my your our their every and but or because since although while if whose than of for from with without " +
        "at into onto between i'm you're we're they're i i'd i'll i've we he she very um uh er erm hmm",
    ),
    announcing:
      /\b(?:my (?:name|number|address|e-?mail|question|order number) is|i (?:want|need|would like|like)|it'?s)$/,
    openings:
      /^(?:(?:hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening|day)|well|so|actually|excuse me|look|listen)$/,
  },
  abbreviations: ["Dr", "Mr", "Mrs", "Ms", "Prof", "St", "No", "vs", "e.g", "i.e", "approx"],
  hasDottedOrdinals: false,
};
