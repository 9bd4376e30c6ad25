import type { AskedDocument } from "./question-set.ts";

/** A company's rules for its employees. */
export const COMPANY: AskedDocument[] = [
  {
    name: "holidays.md",
    text: "# Annual leave\n\nEverybody has 30 days a year; in the first year it is 2.5 days for each full month. Up to five days may be carried over and must be taken by the end of March. Leave longer than three weeks needs the consent of the head of department.\n\nOn 24 and 31 December the office is closed and no leave is counted.",
    asked: [
      ["How many days off do I get per year?", "30 days a year"],
      ["When do carried-over days expire?", "by the end of March"],
      ["Do I have to use a day off on New Year's Eve?", "24 and 31 December"],
      ["Who must agree if I want to travel for a month?", "head of department"],
    ],
  },
  {
    name: "sick-leave.md",
    text: "# Illness\n\nTell your lead before 9:00 by message or telephone. A doctor's certificate is needed from the fourth day on. Pay goes on for six weeks, then the health insurer pays.\n\nFor a sick child you have 15 days a year for each child under twelve.",
    asked: [
      ["From which day do I need a doctor's note?", "from the fourth day on"],
      ["How long is my salary paid when I am ill?", "six weeks"],
      ["My son is ill, how many days can I stay with him?", "15 days a year"],
      ["By when do I have to report that I am unwell?", "before 9:00"],
    ],
  },
  {
    name: "travel-expenses.md",
    text: "# Travel\n\nBook trains second class; from four hours on first class. Flights only beyond 700 km. Hotels up to 120 euro a night, in Munich and Hamburg up to 160.\n\nYour own car is paid with 0.35 euro a kilometre. Meals: 16 euro on days of more than 8 hours, 32 euro on whole days. Hand in receipts within 30 days in Travelbox.",
    asked: [
      ["What may a hotel in Hamburg cost?", "up to 160"],
      ["How much do I get for driving with my private car?", "0.35 euro a kilometre"],
      ["When am I allowed to take a plane?", "beyond 700 km"],
      ["Which tool takes my receipts?", "Travelbox"],
    ],
  },
  {
    name: "remote-work.md",
    text: "# Working from elsewhere\n\nThree days a week at home are free to choose; Tuesday is the team's day in the office. Up to 20 days a year may be worked from another country of the EU, after HR has checked the insurance.\n\nA desk and a chair for home are paid up to 400 euro once.",
    asked: [
      ["On which day does everybody have to be in the office?", "Tuesday"],
      ["Can I work from Spain for two weeks?", "another country of the EU"],
      ["Does the firm pay for a chair at home?", "up to 400 euro"],
      ["How often per week can I stay at home?", "Three days a week"],
    ],
  },
  {
    name: "passwords.md",
    text: "# Passwords and devices\n\nUse the manager Keyring; passwords have at least 14 characters and are changed only when they may be known. A second factor is needed everywhere, a hardware key for administrators.\n\nA lost laptop is reported to 4040 within an hour, day and night. Screens lock after five minutes.",
    asked: [
      ["My notebook was stolen, whom do I call?", "reported to 4040"],
      ["How long must a password be?", "at least 14 characters"],
      ["Do I have to renew my password regularly?", "changed only when"],
      ["Who needs a hardware security key?", "hardware key for administrators"],
    ],
  },
  {
    name: "parental-leave.md",
    text: "# Parents\n\nMothers are free six weeks before and eight weeks after a birth. Both parents may take up to 36 months; tell HR seven weeks before it begins. Fathers get ten extra paid days after the birth.\n\nPart time is possible from 15 to 32 hours a week meanwhile.",
    asked: [
      ["How many extra days does a father get?", "ten extra paid days"],
      ["How long before parental leave must I announce it?", "seven weeks before"],
      ["How many hours may I work during parental leave?", "15 to 32 hours"],
      ["When does maternity protection begin?", "six weeks before"],
    ],
  },
  {
    name: "training.md",
    text: "# Learning\n\nEach year 1,500 euro and five days for courses and conferences. Books up to 50 euro are ordered without asking. Language lessons in German and English are every Wednesday at 16:00 in room Baltic.\n\nWho leaves within a year after a course of more than 3,000 euro pays half of it back.",
    asked: [
      ["What is my yearly budget for further education?", "1,500 euro"],
      ["When are the English lessons?", "every Wednesday at 16:00"],
      ["Do I have to pay back an expensive course if I quit?", "pays half of it back"],
      ["May I order a technical book just so?", "Books up to 50 euro"],
    ],
  },
  {
    name: "pay.md",
    text: "# Pay\n\nSalaries are paid on the 25th. In November there is a thirteenth salary for those who have been here since January. Overtime is paid out quarterly or taken as free time, as you like.\n\nThe firm adds 20 percent to what you put into the pension scheme. Questions: payroll@fleet.example.",
    asked: [
      ["On what date does the money arrive?", "on the 25th"],
      ["When is the Christmas bonus paid?", "thirteenth salary"],
      ["What does the employer add to my pension?", "20 percent"],
      ["Can I get money for extra hours?", "Overtime is paid out"],
    ],
  },
  {
    name: "office.md",
    text: "# The office\n\nDoors open with the badge from 6:00 to 22:00; at other times call security, 4000. Visitors are met at the reception and wear a green badge. Bicycles go into the cellar, the door code is 9317.\n\nThe quiet rooms on the fourth floor cannot be booked. The kitchen is cleaned by a rota that hangs at the fridge.",
    asked: [
      ["Where can I leave my bike?", "into the cellar"],
      ["What colour is a guest's badge?", "green badge"],
      ["How do I get in at midnight?", "call security, 4000"],
      ["Can I reserve a quiet room?", "cannot be booked"],
    ],
  },
  {
    name: "leaving.md",
    text: "# Leaving\n\nNotice is four weeks to the middle or the end of a month, after two years three months to the end of a quarter. It must be on paper and signed; mail is not enough.\n\nHand in badge, key and laptop on the last day. A reference comes within two weeks. Accounts are closed at midnight, private files are deleted after 14 days.",
    asked: [
      ["Can I resign by e-mail?", "on paper and signed"],
      ["How long is my period of notice after five years?", "three months to the end of a quarter"],
      ["When do I receive my letter of reference?", "within two weeks"],
      ["When are my personal files erased after I left?", "deleted after 14 days"],
    ],
  },
];
