import { type LanguageWords, wordSet } from "./language-words.ts";

export const EN: LanguageWords = {
  lines: {
    wait: "One moment, please. ",
    giveUp: "I'm sorry, I can't answer right now. Please try again in a moment.",
    brokeOff: " I'm sorry, I lost my thread. Could you ask me again?",
    declined: "I'm sorry, I can't talk about that. Is there anything else I can help you with?",
    notHeard: "I'm sorry, I couldn't hear that. Could you say it again, or type it to me?",
    stillThere: "Are you still there? If I don't hear from you, I'll end our call in a moment.",
    personLost: "{name} has lost the connection, so I'm back with you. Where were we?",
    timeUp: "I'm afraid our time is up. Thank you for talking with me. Goodbye!",
    stuck: "I'm sorry, I got stuck there. Could you say that again?",
    introduction: "Hello, I'm {name}. It's good to see you. Shall we talk?",
  },
  answers: { yes: "Yes", no: "No" },
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
      /\b(?:my (?:name|number|address|e-?mail|question|order number) is|i (?:want|need|would like|like)|it'?s|(?:can|could|would|will) you(?: please)?(?: (?:tell|show|give) me)?|(?:can|could|may|should) i|(?:told|said)(?: (?:me|us))? that|(?:problem|point|question|thing|reason) is(?: that)?)$/,
    openings:
      /^(?:(?:hello|hi|hey)(?: there)?|good (?:morning|afternoon|evening|day)|well|so|actually|excuse me|look|listen)$/,
    subordinate:
      /^(?:if|when|whenever|although|though|since|after|before|because|while|unless|until|once|as soon as|even though)(?![\p{L}\d])/u,
    subjects: wordSet(
      "i i'm i'd i'll i've we we're we'd my our he she it it's they you there there's this that that's the a an well so actually hello hi hey let can could would what when who how if first please",
    ),
    listItem: /^(?:the|a|an|my|his|her|our|their|some|two|three|four|five|six|seven|eight|nine|ten)\s/,
    closing:
      /(?<!\p{L})(?:thank you(?: (?:very|so) much)?|thanks(?: a lot)?|please|goodbye|bye|that's (?:all|it|right))$/u,
    declining:
      /^(?:no|nope|not|none|sorry|i don't|i do not|i can't|i cannot|i have no|i'd rather not|never)(?![\p{L}\d])/u,
  },
  dictation: {
    digits: wordSet("zero oh o one two three four five six seven eight nine"),
    parts: wordSet(
      "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand double triple plus dash hyphen minus slash dot point underscore hash",
    ),
    spelled: /\bas in [a-z]+$|\b[a-z] (?:for|like) [a-z]+$/,
    asked:
      /\b(?:(?:what|which|how|could|can|would|will|may|please|tell|give|need|have)\b.{0,200}\b(?:numbers?|codes?|e-?mail|address|zip|id|date of birth|reference|iban|licen[cs]e plate)|spell)\b/,
    announced:
      /\b(?:(?:numbers?|codes?|e-?mail|address|zip|id|iban|website|reference|password) (?:is|are)|(?:reach|call|text) me (?:at|on)|spelled|spelt|send it to|e-?mail me at|born on|live at|live on)\b(.*)$/,
    domain:
      /\bdot (?:com|net|org|edu|gov|io|ai|de|es|fr|eu|uk)$|\.(?:com|net|org|edu|gov|io|ai|de|es|fr|eu|uk)$/,
  },
  abbreviations: "Dr Mr Mrs Ms Prof St No vs e.g i.e approx Mt Gov Sen Rev Capt Lt Gen Sgt".split(" "),
  mayEnd:
    "Inc Ltd Corp Co LLC Bros Jr Sr Ave Blvd Rd Ln Ct Hwy Sq Ph.D Jan Feb Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thurs Fri min max est dept ext tel vol fig hrs mins ft lbs oz".split(
      " ",
    ),
  hasDottedOrdinals: false,
};
