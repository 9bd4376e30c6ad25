export function isGoodbye(text: string): boolean {
  return /\b(?:good ?bye|bye|see you|talk to you later|have a (?:nice|good) (?:day|one|evening)|that(?:'s| is| will be) all|that's it|nothing else|hang up|end the call|i have to go|i need to go)\b/i.test(
    text,
  );
}

export function isRepeatRequest(text: string): boolean {
  return /\b(?:repeat (?:that|it|please|yourself)|say (?:that|it) again|come again|once more|what did you say|pardon|could you repeat|can you repeat)\b/i.test(
    text,
  );
}

/** Asks to talk to a human. */
export function asksForPerson(text: string): boolean {
  return /\b(?:need|want|like|speak|talk|get|give|connect|transfer|put|is there|are there)\b.{0,30}\b(?:(?:a|an|the|any|some|real|another|actual|live) (?:real |live |actual |human )?(?:person|human|human being|agent|representative|operator|colleague)|(?:somebody|someone) (?:real|human|else)|(?:to|with) (?:somebody|someone|people)\b(?! (?:from|in|at|about)\b))/i.test(
    text,
  );
}

/** Asks who or what is speaking. */
export function asksWhoYouAre(text: string): boolean {
  return /\b(?:who are you|what are you|are you (?:a |an )?(?:real|human|robot|bot|person|ai|machine|computer|language model|demo)|your name|about yourself|am i (?:talking|speaking) (?:to|with)|which model|what model|are you there)\b/i.test(
    text,
  );
}

/** The lines of a form that was filled by hand: each has a field's label and its value. */
export const isFilledForm = (text: string): boolean =>
  !text.endsWith("?") && text.split("\n").every((line) => /^[^:?!.]{1,60}: \S/.test(line));

export function isQuestion(text: string): boolean {
  return (
    /\?\s*$/.test(text) ||
    /^\W*(?:(?:and|so|but|okay|ok|well|um|please|hi|hello|hey)[, ]+)*(?:what|where|when|why|who|which|how|is|are|was|were|do|does|did|can|could|would|will|has|have|may (?=i\b|we\b)|should|tell me|i(?:'d| would) like to know|i want to know)\b/i.test(
      text,
    )
  );
}

/** A short answer to greetings, thanks and the like; undefined if there is something to talk about. */
export function smallTalk(text: string, name: string | undefined): string | undefined {
  const to = name ? `, ${name.split(" ")[0]}` : "";
  const words = text.trim().split(/\s+/).length;
  if (isGoodbye(text) && words <= 12)
    return `Thank you for the conversation${to}. Goodbye, and have a good day.`;
  if (words > 8) return undefined;
  if (/\b(?:how are you|how is it going|how's it going|how do you do)\b/i.test(text)) {
    return `I am doing well, thank you for asking${to}.`;
  }
  if (/^\W*(?:(?:ok|okay|great|perfect|good|alright)[,.]?\s+)*(?:thanks|thank you|cheers)\b/i.test(text)) {
    return `You are very welcome${to}, it is a pleasure.`;
  }
  if (/^\W*(?:sorry|excuse me|my bad)\b/i.test(text) && words <= 3) return "No problem at all.";
  if (/^\W*(?:hello|hi|hey|good (?:morning|afternoon|evening))\b/i.test(text) && words <= 4) {
    return `Hello${to}, it is good to hear you.`;
  }
  return undefined;
}

/** Whether a text is unintelligible: no words, a stammer, or random letters. */
export function isGibberish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return !/\d/.test(text);
  if (/^(?:um+|uh+|er+|ah+|hm+|(?<!m)mm+|eh+)+$/.test(words.join(""))) return true;
  const strange = words.filter(
    (word) => word.length > 3 && (!/[aeiouy]/.test(word) || /[bcdfghjklmnpqrstvwxz]{5,}/.test(word)),
  );
  return strange.length * 2 > words.length;
}
