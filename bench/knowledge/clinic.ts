import type { AskedDocument } from "./question-set.ts";

/** A clinic's documents: many are about times, fees and tests, so they are easy to confuse. */
export const CLINIC: AskedDocument[] = [
  {
    name: "opening-hours.md",
    text: "# Opening hours\n\nThe reception is open from 8:00 to 18:00 on weekdays and from 9:00 to 12:00 on Saturdays. On public holidays we are closed.\n\n## Laboratory\n\nBlood is drawn from 7:30 to 10:00 on weekdays. Samples brought from home are taken until 11:30.\n\n## Telephone\n\nCalls are answered from 8:30 on; the lines are least busy in the afternoon.",
    asked: [
      ["Until when can I come on a Saturday?", "9:00 to 12:00 on Saturdays"],
      ["How early can somebody take my blood?", "7:30 to 10:00"],
      ["By what time must I hand in a urine sample that I collected at home?", "until 11:30"],
      ["When is the best moment to ring you?", "least busy in the afternoon"],
    ],
  },
  {
    name: "before-a-blood-test.md",
    text: "# Before a blood test\n\nFor fasting tests do not eat for 10 hours. Water is allowed; coffee and tea are not. Take your usual tablets unless the doctor said otherwise.\n\nTests that need no fasting: blood count, thyroid, vitamin D. You may eat as usual before these.\n\nTell the nurse if you tend to faint, so that you can lie down.",
    asked: [
      ["How long must I stay without food before the test?", "do not eat for 10 hours"],
      ["May I have a cup of coffee in the morning before you draw blood?", "coffee and tea are not"],
      ["Do I have to be on an empty stomach for my thyroid values?", "need no fasting"],
      ["I pass out when I see needles, what can I do?", "tend to faint"],
    ],
  },
  {
    name: "insurance-and-fees.md",
    text: "# Insurance and fees\n\nWe take all statutory insurers and most private ones. Without a card we bill the visit at 45 euro, to be paid by card or in cash on the day.\n\n## Missed appointments\n\nAn appointment that is not cancelled 24 hours before costs 30 euro.\n\n## Certificates\n\nA sick note is free. A letter for a school or a gym costs 8 euro.",
    asked: [
      ["What does a visit cost if I forgot my insurance card?", "at 45 euro"],
      ["What happens when I just do not show up?", "costs 30 euro"],
      ["How much is a note for my fitness studio?", "costs 8 euro"],
      ["Do I pay for a certificate that I am ill for my employer?", "sick note is free"],
    ],
  },
  {
    name: "getting-here.md",
    text: "# Getting here\n\nThe practice is on the second floor of Harbour Street 14. Tram 3 and bus 27 stop at Fish Market, two minutes on foot.\n\n## By car\n\nThere are six spaces in the yard, the gate opens with code 4471. The multi-storey at Mill Lane charges 2 euro an hour.\n\n## Access\n\nThe lift is 90 cm wide and takes a wheelchair. Guide dogs are welcome.",
    asked: [
      ["Which tram do I take to reach you?", "Tram 3"],
      ["What is the code of the gate in the yard?", "code 4471"],
      ["Will my wheelchair fit into the elevator?", "90 cm wide"],
      ["May I bring my assistance dog?", "Guide dogs"],
    ],
  },
  {
    name: "prescriptions.md",
    text: "# Repeat prescriptions\n\nOrder by telephone or in the app until 15:00 and collect from 10:00 on the next working day. We send electronic prescriptions straight to the pharmacy of your choice.\n\nFor controlled medicines you have to see a doctor every three months.\n\nWhile you travel we can prescribe for eight weeks in advance.",
    asked: [
      ["When can I pick up the tablets that I ordered today?", "from 10:00 on the next working day"],
      ["How often must I see somebody for strictly controlled drugs?", "every three months"],
      ["I am abroad for a long time, how much medicine can I get beforehand?", "eight weeks in advance"],
      ["Can you send the prescription to my chemist?", "electronic prescriptions"],
    ],
  },
  {
    name: "vaccinations.md",
    text: "# Vaccinations\n\nFlu vaccine is given from October to January without an appointment on Tuesdays. Children under six need an appointment.\n\n## Travel\n\nYellow fever is given only at the institute in Rostock. Rabies takes three doses over 21 days, so come at least a month before you leave.\n\nBring your vaccination record. A lost one is replaced for 5 euro.",
    asked: [
      ["On which weekday can I get a flu jab without booking?", "on Tuesdays"],
      ["Where do I get protected against yellow fever?", "institute in Rostock"],
      ["How many weeks before my trip should I start with rabies shots?", "three doses over 21 days"],
      ["I cannot find my vaccination booklet any more.", "replaced for 5 euro"],
    ],
  },
  {
    name: "children.md",
    text: "# Children\n\nCheck-ups U3 to U9 are done by Dr Amsel on Mondays and Thursdays. Please bring the yellow booklet and a change of clothes.\n\nA child with fever is seen on the same day: call before 9:30.\n\nOne parent may stay during every treatment. There is a play corner behind the reception and a room for nursing.",
    asked: [
      ["Which doctor does the check-ups of my baby?", "Dr Amsel"],
      ["My daughter has a temperature, can she be seen today?", "call before 9:30"],
      ["Is there a place where I can breastfeed?", "room for nursing"],
      ["What do I have to bring to the U7?", "yellow booklet"],
    ],
  },
  {
    name: "test-results.md",
    text: "# Test results\n\nMost results are there after two working days, cultures after five. You find them in the app; we call only when something has to be done.\n\nX-ray pictures are handed out on a disc or by a link that works for 30 days. Results are never given to relatives without a written consent.",
    asked: [
      ["How long does a bacterial culture take?", "cultures after five"],
      ["Will you phone me about my values?", "we call only when"],
      ["Can my husband ask for my results?", "written consent"],
      ["For how long can I download my x-ray?", "works for 30 days"],
    ],
  },
  {
    name: "emergencies.md",
    text: "# Emergencies\n\nWith chest pain, trouble with breathing or signs of a stroke call 112 at once and do not come to us first.\n\nOutside our hours the on-call service is reached at 116117. The nearest emergency room is at St Anne's, Hill Road 2, open day and night. Teeth: dentist on duty at 0381 5550.",
    asked: [
      ["Whom do I call when I suspect a stroke?", "call 112"],
      ["What number helps at night when it is not life-threatening?", "116117"],
      ["Where is the closest hospital emergency department?", "St Anne's"],
      ["I have a toothache on a Sunday.", "dentist on duty"],
    ],
  },
  {
    name: "privacy.md",
    text: "# Your data\n\nRecords are kept for ten years after the last treatment and then destroyed. You may read your record and get one copy free of charge.\n\nConversations with the digital receptionist are stored for 90 days; recordings are made only with your consent. The data protection officer is Ms Ostrow, privacy@harbour.example.",
    asked: [
      ["For how many years do you keep my file?", "ten years"],
      ["How long are chats with the virtual receptionist saved?", "90 days"],
      ["Who is responsible for data protection?", "Ms Ostrow"],
      ["Does it cost something to get a copy of my medical file?", "one copy free of charge"],
    ],
  },
];
