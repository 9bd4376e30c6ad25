import { between, seededRandom } from "#lib/avatar-engine/motion/random.ts";

/** Words by their part of the sentence, chosen so every sound of English is common in every context. */
const WORDS = {
  who: "I|we|you|they|my brother|the teacher|our neighbour|a young painter|the whole family|your boss|Peter|Amelia|the judge|this machine|nobody|everybody|the old captain|her cousin Ruth|the shepherd|both girls",
  does: "bought|found|threw away|measured|remembered|wrapped|opened|pushed|forgot|chose|watched|shared|borrowed|fixed|believed|shook|mixed|caught|washed|praised|moved|gave up|brought back|would rather have|might need|never understood|is leaving|was joking about|finally sold|has to prove",
  thing:
    "a blue umbrella|five thick books|the broken bridge|some fresh bread|that beautiful voice|her father's watch|the open window|a pair of shoes|much more time|the number nine|a cup of coffee|the purple curtain|three wooden boxes|an orange juice|the yellow leaf|a bathroom mirror|the garage door|a huge pumpkin|my favourite song|the whole truth|a smooth pebble|the vague theory|usual measures|a warm jumper|the chief problem|eight empty bottles|a shy mouse|good advice|the weather map|a cheap ticket",
  where:
    "near the harbour|in the south|above the shop|behind the church|on Thursday morning|at the bottom of the page|before breakfast|with both hands|under the bed|for a while|in February|along the path|through the fog|by the fireplace|without a pause|on the move|at half past four|over the hill|beyond the village|from the beginning",
  why: "because it was raining|although nobody asked|so that we could sleep|if you do not mind|when the phone rang|unless the boss objects|before the soup gets cold|as soon as possible|while the baby was asleep|but the road was blocked|and then we went home|which made me laugh|since everything changed|until the job is done|in case we are late",
  open: "Well|Of course|Maybe|To be honest|Yes|No|By the way|First of all|Sometimes|Thank you|Please|Now|Perhaps|In my opinion|As you know",
  ask: "Could you tell me whether|Do you believe that|Have you heard that|Why do you think|Did you know that|How can it be that|Is it true that|What would happen if",
} as const;

const FORMS: readonly (readonly (keyof typeof WORDS | "." | "?" | "," | "!")[])[] = [
  ["who", "does", "thing", "where", "."],
  ["open", ",", "who", "does", "thing", "why", "."],
  ["ask", "who", "does", "thing", "where", "?"],
  ["where", ",", "who", "does", "thing", "."],
  ["who", "does", "thing", "why", ",", "where", "."],
  ["open", "!", "who", "does", "thing", "."],
  ["open", ",", "thing", "where", "."],
  ["who", "does", "thing", ",", "thing", "where", "why", "."],
];

/** Generates `count` sentences: grammatical, meaningless, phonetically rich. Equal seeds give equal lists. */
export function makeSentences(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(between(random, 0, list.length))];
  return Array.from({ length: count }, () => {
    const parts = (pick(FORMS) ?? []).map((part) =>
      part in WORDS ? ` ${pick(WORDS[part as keyof typeof WORDS].split("|"))}` : part,
    );
    const text = parts.join("").trim();
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
}
