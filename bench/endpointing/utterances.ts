/** How people talk to an avatar, by what makes the end of their turn hard to hear. */
export type Kind =
  | "number"
  | "address"
  | "spelling"
  | "list"
  | "hesitation"
  | "clause"
  | "question"
  | "statement"
  | "answer";

/** `/` marks a pause inside the turn. `asked` is what the avatar said before, if it matters. */
export type Utterance = { kind: Kind; language: "en" | "de" | "es" | "fr"; text: string; asked?: string };

const PHONE = "What is your phone number?";
const ORDER = "Could you give me your order number, please?";
const ADDRESS = "What is your address?";
const EMAIL = "Could you tell me your e-mail address?";
const NAME = "How do you spell your name?";

const utterances = (
  language: Utterance["language"],
  kind: Kind,
  ...texts: (string | [asked: string, text: string])[]
): Utterance[] =>
  texts.map((entry) =>
    typeof entry === "string"
      ? { kind, language, text: entry }
      : { kind, language, asked: entry[0], text: entry[1] },
  );

const ENGLISH = [
  ...utterances(
    "en",
    "number",
    "My number is five five five / one two three / four five six seven.",
    "You can reach me at oh one seven two / four four eight / nine one two three.",
    [PHONE, "Two one two / five five five / oh one nine eight."],
    [PHONE, "Oh seven seven / double three / four one / nine nine two."],
    [PHONE, "It's six one seven, / eight two four, / three three oh six."],
    [PHONE, "Yes, that's plus four four / twenty seven nine four / six oh one two."],
    [PHONE, "Six five oh / two five three / zero zero zero zero."],
    [PHONE, "Nine eight seven six five four three two one oh."],
    [ORDER, "Four seven one one / two nine / eight three."],
    [ORDER, "It is A B / seven seven four / dash two."],
    [ORDER, "One oh oh / two three four / five."],
    "My order number is nine two three / eight one oh four.",
    "The card number is four one two three / four five six seven / eight nine oh one / two three four five.",
    "My customer number is thirty two / fourteen / seventy nine.",
    "The tracking number is one Z / nine nine nine / A A one / zero one two three.",
    "The booking code is seven three / Q W / nine.",
    "I was born on the third / of April / nineteen eighty four.",
    "I'd like to book for the twelfth / of May / at half past six.",
    "The invoice is for one thousand / two hundred and fifty dollars.",
    "It was twenty five / no sorry, twenty six euros.",
  ),
  ...utterances(
    "en",
    "address",
    [ADDRESS, "Twenty four / Baker Street, / London."],
    [ADDRESS, "Eleven hundred / Market Street, / San Francisco, / California."],
    [ADDRESS, "I live at seven / Station Road, / second floor."],
    [EMAIL, "Anna dot miller / at / example dot com."],
    [EMAIL, "It's j smith / at gmail / dot com."],
    "My e-mail is anna / at / example dot com.",
    "My address is forty two / Hill Lane / in Oxford.",
    "Please send it to ninety nine / Queen Street, / apartment four B.",
    "The website is visavis / dot example / slash help.",
    "My postcode is S W one / two A B.",
  ),
  ...utterances(
    "en",
    "spelling",
    [NAME, "K O / W A L / S K I."],
    [NAME, "That's M / I / L / L / E / R."],
    [NAME, "A as in Alpha, / N as in November, / N as in November, / A as in Alpha."],
    [NAME, "S for sugar, / M for Mike, / Y for yellow, / T H."],
    "My name is spelled J A / N S / E N.",
    "It is spelled with a C, / not with a K.",
    "The code is B for Bravo, / seven, / Q for Quebec.",
    "Ramirez, / that's R A M / I R / E Z.",
  ),
  ...utterances(
    "en",
    "list",
    "I would like two apples, / three bananas, / and a melon.",
    "We need a projector, / a whiteboard, / and coffee for eight people.",
    "I've tried restarting it, / unplugging it, / and calling support.",
    "Monday, / Wednesday / or Friday would work for me.",
    "I speak English, / Spanish / and a little French.",
    "First I want to change my flight, / then / book a hotel.",
    "I'll have the soup, / the salad / and a glass of water.",
    "There were four of us, / my wife, / my two sons / and me.",
  ),
  ...utterances(
    "en",
    "hesitation",
    "I'd like to, um, / change my reservation.",
    "So, / I was wondering / whether you could help me.",
    "Well, / I think / it was last Tuesday.",
    "My problem is that, uh, / the screen stays black.",
    "Can you tell me / what the, um, / the price would be?",
    "I need / a new password.",
    "Hello, / my name is Anna / and I have a question.",
    "It's about / my last invoice.",
    "I want to / cancel my subscription.",
    "Let me see, / it starts / with a seven.",
    "Could you / please repeat that?",
    "I'm looking for / a hotel near / the station.",
    "We would like to come on, / let me think, / on Saturday.",
    "He said I should / call you again.",
  ),
  ...utterances(
    "en",
    "clause",
    "If it rains tomorrow, / can I cancel the booking?",
    "When I try to log in, / it says my account is locked.",
    "I called you last week / because my order had not arrived.",
    "Although I paid on time, / I received a reminder.",
    "The one that I ordered / is not the one that came.",
    "I would come by car / but my car is broken.",
    "Since we moved to the new office / the phone has not worked.",
    "After I press the button / nothing happens.",
    "I have a contract with you / and I would like to change it.",
    "What happens with my data / if I close my account?",
    "My son, / who is eleven, / wants to come with us.",
  ),
  ...utterances(
    "en",
    "question",
    "What can you help me with today?",
    "Hello, can you hear me well?",
    "Could you tell me a little more about that?",
    "How much does it cost?",
    "Where are you located?",
    "When do you open on Sundays?",
    "What happens next?",
    "Is breakfast included in the price?",
    "Who are you?",
    "Do you have anything cheaper?",
    "Can I pay by credit card?",
    "How long does the delivery take?",
    "What time is it in New York?",
    "Can I speak to a human, please?",
    "Are pets allowed in the rooms?",
    "Which plan would you recommend for a small team?",
    "Can you send me the contract by e-mail?",
    "Does it work without the internet?",
    "Why was my payment declined?",
    "Can we meet on Thursday at three?",
    "What is the difference between the two?",
    "How do I reset my password?",
    "Could you say that again?",
    "Is that all?",
  ),
  ...utterances(
    "en",
    "statement",
    "My name is Anna, and I have a question.",
    "I would like to book a table for two.",
    "I want to cancel my subscription.",
    "The screen stays black when I turn it on.",
    "That sounds good, thank you very much.",
    "Please call me back tomorrow.",
    "I'd like to order a large pizza with mushrooms.",
    "I have been waiting for two weeks.",
    "There is a mistake in my invoice.",
    "I'm calling about the job in your marketing team.",
    "Tell me about your opening hours.",
    "We are a family of four.",
    "I need help with my account.",
    "No, I meant the other one.",
    "I moved here three years ago.",
    "Please show me the blue one.",
    "I don't understand that.",
    "That is all I wanted to know.",
    "Let's talk about something else.",
    "I'm interested in the basic plan.",
  ),
  ...utterances(
    "en",
    "answer",
    ["Would you like to continue?", "Yes."],
    ["Would you like to continue?", "No."],
    ["How many people are coming?", "Twelve."],
    ["How many people are coming?", "Four."],
    ["Is that right?", "Yes, that's right."],
    ["Is that right?", "No, it isn't."],
    ["Which day suits you?", "Thursday."],
    ["What is your name?", "Anna."],
    ["What is your name?", "My name is Peter Jones."],
    ["How old are you?", "I'm thirty five."],
    ["What time suits you?", "Half past nine."],
    ["Where do you live?", "In Berlin."],
    ["Anything else?", "No, thank you."],
    ["Anything else?", "That's all, thanks."],
    ["Shall I book it?", "Yes, please."],
    ["Shall I book it?", "Not yet."],
    ["How was it?", "It was great."],
    ["Do you prefer tea or coffee?", "Coffee, please."],
    ["Are you still there?", "I'm here."],
    ["Shall we start?", "Sure."],
  ),
];

/** Their sound is not recorded: the local recognizer hears English only. */
const OTHERS = [
  ...utterances("de", "number", "Meine Nummer ist null eins sieben zwei / vier vier acht / neun eins zwei.", [
    "Wie lautet Ihre Kundennummer?",
    "Vier sieben eins eins / zwei neun / acht drei.",
  ]),
  ...utterances("de", "address", [
    "Wie ist Ihre Adresse?",
    "Hauptstraße vierundzwanzig, / achtzehn null fünfundfünfzig / Rostock.",
  ]),
  ...utterances("de", "spelling", ["Wie schreibt man das?", "M wie Martha, / Ü wie Übermut, / L L E R."]),
  ...utterances(
    "de",
    "hesitation",
    "Ich möchte, ähm, / meinen Termin verschieben.",
    "Es geht um / meine letzte Rechnung.",
  ),
  ...utterances("de", "clause", "Wenn es morgen regnet, / kann ich dann stornieren?"),
  ...utterances(
    "de",
    "question",
    "Was kostet das?",
    "Haben Sie am Sonntag geöffnet?",
    "Können Sie das wiederholen?",
  ),
  ...utterances("de", "statement", "Ich möchte einen Tisch für zwei reservieren.", "Ich rufe Sie morgen an."),
  ...utterances("de", "answer", ["Möchten Sie fortfahren?", "Ja."], ["Wie viele Personen?", "Zwölf."]),
  ...utterances("es", "number", "Mi número es seis uno dos / tres cuatro cinco / seis siete ocho.", [
    "¿Cuál es su número de pedido?",
    "Cuatro siete uno / dos nueve / ocho tres.",
  ]),
  ...utterances("es", "spelling", ["¿Cómo se escribe?", "R A M / I R / E Z."]),
  ...utterances("es", "hesitation", "Quisiera, eh, / cambiar mi reserva.", "Es sobre / mi última factura."),
  ...utterances("es", "clause", "Si llueve mañana, / ¿puedo cancelar?"),
  ...utterances("es", "question", "¿Cuánto cuesta?", "¿Están abiertos los domingos?", "¿Puede repetirlo?"),
  ...utterances(
    "es",
    "statement",
    "Quisiera reservar una mesa para dos.",
    "Tengo un problema con mi cuenta.",
  ),
  ...utterances("es", "answer", ["¿Quiere continuar?", "Sí."], ["¿Cuántas personas?", "Doce."]),
  ...utterances(
    "fr",
    "number",
    "Mon numéro est le zéro six / douze / trente-quatre / cinquante-six / soixante-dix-huit.",
    ["Quel est votre numéro de commande ?", "Quatre sept un / deux neuf / huit trois."],
  ),
  ...utterances("fr", "spelling", ["Comment ça s'écrit ?", "M / A R / T I N."]),
  ...utterances(
    "fr",
    "hesitation",
    "Je voudrais, euh, / changer ma réservation.",
    "C'est à propos de / ma dernière facture.",
  ),
  ...utterances("fr", "clause", "S'il pleut demain, / est-ce que je peux annuler ?"),
  ...utterances(
    "fr",
    "question",
    "Combien ça coûte ?",
    "Vous êtes ouverts le dimanche ?",
    "Pouvez-vous répéter ?",
  ),
  ...utterances(
    "fr",
    "statement",
    "Je voudrais réserver une table pour deux.",
    "J'ai un problème avec mon compte.",
  ),
  ...utterances("fr", "answer", ["Voulez-vous continuer ?", "Oui."], ["Combien de personnes ?", "Douze."]),
];

/** The utterances that are spoken, heard and judged, then those of which only the words are judged. */
export const UTTERANCES: readonly Utterance[] = [...ENGLISH, ...OTHERS];
