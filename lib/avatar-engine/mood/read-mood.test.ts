import { expect, test } from "vitest";
import type { Mood } from "./mood.ts";
import { readMood } from "./read-mood.ts";

const ENGLISH: readonly (readonly [text: string, mood: Mood | null])[] = [
  // Greetings, thanks, praise.
  ["Hello, I'm Maya.", "warm"],
  ["Good morning, how can I help you today?", "warm"],
  ["Welcome back!", "warm"],
  ["Thank you so much.", "warm"],
  ["It was a pleasure talking to you.", "warm"],
  ["I'm glad you asked.", "warm"],
  ["Have a nice day. Goodbye!", "warm"],
  ["I'd love to help you with that.", "warm"],
  ["That sounds good to me.", "warm"],
  // Harmless phrases with a bad word in them.
  ["No problem!", "warm"],
  ["No problem at all, take your time.", "warm"],
  ["Don't worry, we have time.", "warm"],
  ["Not bad.", "warm"],
  ["That's not bad at all.", "warm"],
  ["I can't wait to see it.", "warm"],
  ["I couldn't be happier.", "warm"],
  ["I can't complain.", null],
  ["It isn't broken.", null],
  ["There were no errors.", null],
  ["We do this without any delay.", null],
  // Bad news, complaints, apologies.
  ["I'm sorry to hear that.", "concerned"],
  ["Unfortunately, that flight is sold out.", "concerned"],
  ["I'm afraid your card was declined.", "concerned"],
  ["My parcel still hasn't arrived.", "concerned"],
  ["The app doesn't work on my phone.", "concerned"],
  ["I've been waiting for two hours!", "concerned"],
  ["This is ridiculous, I want my money back.", "concerned"],
  ["You charged me twice, and that's unacceptable.", "concerned"],
  ["I can't log in to my account.", "concerned"],
  ["There is a problem with your order.", "concerned"],
  ["My knee hurts.", "concerned"],
  // Joy that is denied.
  ["I'm not happy with the service.", "concerned"],
  ["That's not really great.", "concerned"],
  ["Your appointment is not confirmed yet.", "concerned"],
  ["It was never a pleasure.", "concerned"],
  ["It's not good.", "concerned"],
  // Joy beside bad news: never a smile.
  ["I'm glad you called about the accident.", "concerned"],
  ["Thank you for telling me about the problem.", "concerned"],
  ["Great, now I've lost everything.", "concerned"],
  ["Hello, my father passed away last week.", "concerned"],
  ["Good news and bad news, I suppose.", "concerned"],
  ["Thanks, but the room was awful.", "concerned"],
  ["Welcome back, your subscription has expired.", "concerned"],
  ["It's a beautiful day, but my dog died.", "concerned"],
  ["I'm happy to help you after your accident.", "concerned"],
  ["Congratulations on the baby, and my condolences on your loss.", "concerned"],
  // Success.
  ["Your appointment is confirmed.", "pleased"],
  ["Congratulations!", "pleased"],
  ["I have good news for you.", "pleased"],
  ["It works!", "pleased"],
  ["Your parcel has arrived.", "pleased"],
  ["You're all set, thank you.", "pleased"],
  ["We fixed the problem.", "pleased"],
  ["The error is solved, and everything is up and running.", "pleased"],
  ["The problem is still not solved.", "concerned"],
  ["It hasn't been fixed.", "concerned"],
  // Looking something up.
  ["One moment, please.", "thinking"],
  ["Let me check that for you.", "thinking"],
  ["Thanks, bear with me while I look.", "thinking"],
  ["Hmm, let's see.", "thinking"],
  // Nothing to feel.
  ["The train leaves at nine.", null],
  ["Which color would you like?", null],
  ["If you have any problems, call this number.", null],
  ["Let me know if something is broken.", null],
  ["Has it been delivered?", null],
  ["I'll issue a refund to your card.", null],
  ["No, thank you.", "warm"],
  ["No thank you.", null],
  ["The address is 12 Baker Street.", null],
  ["", null],
];

const GERMAN: readonly (readonly [text: string, mood: Mood | null])[] = [
  ["Guten Tag, schön, dass Sie da sind.", "warm"],
  ["Das freut mich sehr.", "warm"],
  ["Kein Problem, das machen wir.", "warm"],
  ["Machen Sie sich keine Sorgen.", "warm"],
  ["Das ist gar nicht schlecht.", "warm"],
  ["Das tut mir leid.", "concerned"],
  ["Leider ist das Zimmer ausverkauft.", "concerned"],
  ["Das freut mich nicht.", "concerned"],
  ["Ich bin nicht zufrieden mit dem Service.", "concerned"],
  ["Meine Waschmaschine funktioniert nicht.", "concerned"],
  ["Danke, dass Sie wegen des Unfalls anrufen.", "concerned"],
  ["Herzliches Beileid.", "concerned"],
  ["Ihr Termin ist bestätigt.", "pleased"],
  ["Der Fehler ist behoben.", "pleased"],
  ["Herzlichen Glückwunsch!", "pleased"],
  ["Einen Moment, ich prüfe das.", "thinking"],
  ["Falls es Probleme gibt, rufen Sie an.", null],
  ["Das war im Moment alles.", null],
  ["Der Zug fährt um neun.", null],
];

const FRENCH: readonly (readonly [text: string, mood: Mood | null])[] = [
  ["Bonjour et bienvenue !", "warm"],
  ["Merci beaucoup.", "warm"],
  ["Pas de problème, je m'en occupe.", "warm"],
  ["Ne vous inquiétez pas.", "warm"],
  ["C'est pas mal du tout.", "warm"],
  ["Je suis désolée, c'est complet.", "concerned"],
  ["Malheureusement, le vol est annulé.", "concerned"],
  ["Je ne suis pas content du service.", "concerned"],
  ["Mon écran s'est cassé.", "concerned"],
  ["L'application ne marche pas.", "concerned"],
  ["Merci de nous avoir appelés après l'accident.", "concerned"],
  ["Félicitations !", "pleased"],
  ["Votre rendez-vous est confirmé.", "pleased"],
  ["Le problème est résolu.", "pleased"],
  ["Un instant, je vérifie.", "thinking"],
  ["S'il y a un problème, appelez-nous.", null],
  ["Le train part à neuf heures.", null],
];

const SPANISH: readonly (readonly [text: string, mood: Mood | null])[] = [
  ["¡Hola, bienvenida!", "warm"],
  ["Muchas gracias por llamar.", "warm"],
  ["No hay problema, lo hago ahora.", "warm"],
  ["No se preocupe.", "warm"],
  ["No está nada mal.", "warm"],
  ["Lo siento mucho.", "concerned"],
  ["Por desgracia, el vuelo está cancelado.", "concerned"],
  ["No estoy contenta con el servicio.", "concerned"],
  ["La aplicación no funciona.", "concerned"],
  ["Me alegro de que llame por el accidente.", "concerned"],
  ["Su cita no está confirmada.", "concerned"],
  ["Su cita está confirmada.", "pleased"],
  ["¡Enhorabuena!", "pleased"],
  ["El problema está resuelto.", "pleased"],
  ["Un momento, voy a comprobarlo.", "thinking"],
  ["Si tiene algún problema, llámenos.", null],
  ["El tren sale a las nueve.", null],
];

test.each([...ENGLISH, ...GERMAN, ...FRENCH, ...SPANISH])("'%s' is %s", (text, mood) => {
  expect(readMood(text)?.mood ?? null).toBe(mood);
});

test("words that mean something else in another language don't count", () => {
  // "Pain" is bread, "Gift" is poison, "mal" is once, "sin" is without.
  expect(readMood("Je voudrais du pain et du beurre.")).toBeNull();
  expect(readMood("Das war noch mal alles.")).toBeNull();
  expect(readMood("Un café sin azúcar, por favor.")).toBeNull();
});

test("a death weighs more than a delay", () => {
  expect(readMood("My father died.")?.strength).toBeGreaterThan(
    readMood("My order is delayed.")?.strength ?? 1,
  );
});
