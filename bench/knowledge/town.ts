import type { AskedDocument } from "./question-set.ts";

/** A town's offices and facilities. */
export const TOWN: AskedDocument[] = [
  {
    name: "passport.md",
    text: "# Passports and identity cards\n\nA passport costs 70 euro (37.50 below the age of 24) and takes four weeks; the express one is there in four working days for 32 euro more. Bring the old one and a photograph in digital form. Children must come along.",
    asked: [
      ["What does a passport cost for a 19-year-old?", "37.50 below"],
      ["I need a passport urgently, how fast can it be?", "four working days"],
      ["Does my little daughter have to be present?", "Children must come along"],
    ],
  },
  {
    name: "registration.md",
    text: "# Moving\n\nRegister within two weeks after you have moved in, at any of the three citizens' offices, with the landlord's confirmation. It is free. Moving within the house counts too. Cars keep their number plate.",
    asked: [
      ["How much time do I have to register my new address?", "within two weeks"],
      ["Which paper do I need from my landlord?", "landlord's confirmation"],
      ["Do I need another licence plate after moving?", "keep their number plate"],
      ["What is the fee for registering a flat?", "It is free"],
    ],
  },
  {
    name: "waste.md",
    text: "# Waste\n\nThe grey bin is emptied every second Tuesday, the brown one weekly from May to October. Bulky things are taken away twice a year after a call to 0381 4593. Paint, batteries and lamps go to the yard at Dock Road, Saturdays 8 to 13.",
    asked: [
      ["I want to get rid of an old sofa.", "Bulky things"],
      ["Where do I bring leftover paint?", "yard at Dock Road"],
      ["When is household rubbish collected?", "every second Tuesday"],
      ["How often is organic waste fetched in summer?", "weekly from May to October"],
    ],
  },
  {
    name: "parking.md",
    text: "# Parking\n\nResidents' permits cost 120 euro a year, one for each person, valid in zone A to D as printed. Visitors buy a day ticket for 4 euro in the app Parkbay. Electric cars park free for three hours while they charge.",
    asked: [
      ["What is the price of a resident's permit?", "120 euro a year"],
      ["How can my guests park for a day?", "day ticket for 4 euro"],
      ["How long may an e-car stay for nothing?", "free for three hours"],
      ["What is the parking app called?", "Parkbay"],
    ],
  },
  {
    name: "library.md",
    text: "# Library\n\nA card is 20 euro a year, free until 18. Books are lent for four weeks, films for one; both can be prolonged twice. A late book costs 0.50 euro a week. Closed on Mondays, open till 20:00 on Thursdays.",
    asked: [
      ["On what day is the library shut?", "Closed on Mondays"],
      ["For how long can I borrow a film?", "films for one"],
      ["What is the fine for returning a book late?", "0.50 euro a week"],
      ["Do teenagers pay for a library card?", "free until 18"],
    ],
  },
  {
    name: "pool.md",
    text: "# Swimming pool\n\nAdults 6 euro, 4.50 after 19:00, a card for ten visits 50 euro. Early swimmers get in at 6:00 on Wednesdays and Fridays. The sauna is for women only on Tuesdays. Lessons for beginners start in September and February.",
    asked: [
      ["When can I swim before work?", "6:00 on Wednesdays and Fridays"],
      ["Is there a ladies' day in the sauna?", "women only on Tuesdays"],
      ["How much is entry in the late evening?", "4.50 after 19:00"],
      ["When does the next course for non-swimmers begin?", "start in September and February"],
    ],
  },
  {
    name: "marriage.md",
    text: "# Marriage\n\nAnnounce it at most six months before, both of you, with birth certificates not older than half a year. Ceremonies are held on Fridays and on the first Saturday of the month, in the town hall or on the lightship for 180 euro more. Thirty guests fit in.",
    asked: [
      ["How far in advance can we announce our wedding?", "at most six months before"],
      ["How many people can attend the ceremony?", "Thirty guests"],
      ["What does it cost to get married on the ship?", "180 euro more"],
      ["Which Saturday can we marry?", "first Saturday of the month"],
    ],
  },
  {
    name: "dogs.md",
    text: "# Dogs\n\nThe tax is 108 euro a year for the first dog, 160 for each other; guide dogs and those from the shelter (in the first two years) are free. Dogs are kept on a lead in parks; they may run free on the beach from October to April.",
    asked: [
      ["What tax do I pay for a second dog?", "160 for each other"],
      ["When may my dog run on the beach?", "October to April"],
      ["I adopted a dog from the shelter, is there a discount?", "from the shelter"],
      ["Must he be on a leash in the park?", "on a lead in parks"],
    ],
  },
  {
    name: "schools.md",
    text: "# Schools\n\nChildren who are six by 30 June start in August. Registration is in October of the year before. Places in the afternoon care until 17:00 cost 95 euro a month; lunch is 3.80 euro a day and free with the town's pass. Buses are free beyond two kilometres.",
    asked: [
      ["When do I enrol my child at school?", "in October of the year before"],
      ["What does after-school care cost?", "95 euro a month"],
      ["From what distance is the school bus free?", "beyond two kilometres"],
      ["How much is lunch at school?", "3.80 euro a day"],
    ],
  },
  {
    name: "business.md",
    text: "# Starting a business\n\nA trade is registered online in ten minutes for 26 euro. Inns need a licence, which takes six weeks, and a course on hygiene at the chamber. Street music is allowed from 10 to 20 o'clock, half an hour in one place, without loudspeakers.",
    asked: [
      ["What does it cost to register a trade?", "for 26 euro"],
      ["How long does a licence for a pub take?", "takes six weeks"],
      ["May I play the guitar in the street with an amplifier?", "without loudspeakers"],
      ["How long may a street musician stay in one spot?", "half an hour in one place"],
    ],
  },
];

/** Questions that the same documents do not answer. */
export const UNANSWERED: string[] = [
  "Who won the football world cup in 2014?",
  "How do I bake sourdough bread?",
  "What is the capital of Mongolia?",
  "Can you recommend a good film for tonight?",
  "How far away is the moon?",
  "Which shares should I buy now?",
  "How do I tie a bow tie?",
  "What is the plot of Hamlet?",
  "Who invented the telephone?",
  "How do I train for a marathon?",
  "What time is it in Tokyo?",
  "Explain quantum entanglement to me.",
  "How many strings does a violin have?",
  "Do penguins have knees?",
  "Write me a poem about autumn.",
  "How do I change the oil of a motorcycle?",
  "What do the colours of the French flag stand for?",
  "Is there life on Mars?",
  "How tall was Napoleon?",
  "Which guitar should a beginner buy?",
];
