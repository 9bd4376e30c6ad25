/** Sentences for measuring, different from training (`scripts/visemes/speak-sentences.ts`). Rich in p, b, m, f and v. */
export const HELD_OUT = [
  "Hello, and welcome! What can I do for you today?",
  "Bob bought a big box of plums for his mum.",
  "The appointment is booked for five past seven on the fifth of November.",
  "Please press the button at the bottom of the map.",
  "My favourite museum opens at half past nine, but it is free after four.",
  "We shipped your parcel from Hamburg yesterday, so it may arrive before the weekend.",
  "Maybe you could describe the problem in a few more words?",
  "I am happy to hear that your baby is much better.",
  "Fifty brave volunteers removed the fallen trees from the valley.",
  "She sells sea shells, and he chose cheap cheese for lunch.",
  "The new website looks good, though three things are still rather thin.",
  "Could somebody move those chairs, or should we wait until Tom comes back?",
  "Numbers like eighty-eight, ninety-one and two hundred are easy to say.",
  "Of course, that would be perfect; thank you very much indeed.",
  "A warm wind blew from the south while the children were running home.",
  "Our computer updates the prices at midnight, which explains the empty page.",
] as const;
