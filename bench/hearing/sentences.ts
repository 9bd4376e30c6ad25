import type { Language } from "#models/speech/languages.ts";
import { SENTENCES } from "../voices/sentences.ts";

type Texts = Readonly<Record<Language, readonly string[]>>;

/** What is said in calls; except in English without numbers, which recognizers write in several ways. */
export const CALL_SENTENCES: Texts = {
  en: SENTENCES,
  de: [
    "Guten Tag, ich möchte gerne einen Termin vereinbaren.",
    "Könnten Sie mir bitte etwas über Ihr letztes Projekt erzählen?",
    "Das klingt wirklich interessant, vielen Dank für Ihre Antwort.",
    "Ich habe seit gestern Abend starke Schmerzen im linken Knie.",
    "Was war die schwierigste Entscheidung, die Sie treffen mussten?",
    "Entschuldigung, das habe ich leider nicht verstanden.",
    "Der Schlüssel für das Zimmer liegt an der Rezeption bereit.",
    "Ich hätte gerne ein ruhiges Zimmer mit Blick auf den Garten.",
    "Unsere Kunden warten schon seit Wochen auf die neue Lieferung.",
    "Ja, natürlich, wir können jederzeit weitermachen.",
    "Wie viele Leute waren in Ihrem Team, und wer hat es geleitet?",
    "Ihr Termin wurde bestätigt, und Sie bekommen gleich eine Nachricht.",
    "Meine Versicherungskarte habe ich leider zu Hause vergessen.",
    "Kein Problem, nehmen Sie sich so viel Zeit, wie Sie brauchen.",
    "Können Sie mir sagen, wann die Praxis am Freitag öffnet?",
    "Warum hat die erste Version nicht wie erwartet funktioniert?",
    "Ich muss die Reservierung für das Wochenende leider absagen.",
    "Bitte schicken Sie mir die Rechnung an meine neue Adresse.",
    "Wunderbar, genau das ist die Antwort, die ich hören wollte.",
    "Vielen Dank für Ihre Zeit, und einen schönen Abend noch.",
  ],
  es: [
    "Buenos días, me gustaría pedir una cita con el médico.",
    "¿Podría contarme un poco sobre su último proyecto?",
    "Eso suena muy interesante, muchas gracias por su respuesta.",
    "Desde ayer por la noche tengo mucho dolor en la rodilla izquierda.",
    "¿Cuál fue la decisión más difícil que tuvo que tomar?",
    "Perdone, no le he entendido bien, ¿puede repetirlo?",
    "La llave de la habitación está en la recepción del hotel.",
    "Quisiera una habitación tranquila con vistas al jardín.",
    "Nuestros clientes esperan desde hace semanas el nuevo pedido.",
    "Sí, por supuesto, podemos continuar cuando usted quiera.",
    "¿Cuántas personas había en su equipo y quién lo dirigía?",
    "Su cita está confirmada y recibirá un mensaje enseguida.",
    "He olvidado la tarjeta del seguro en casa, lo siento mucho.",
    "No hay problema, tómese todo el tiempo que necesite.",
    "¿Me puede decir a qué hora abre la clínica el viernes?",
    "¿Por qué la primera versión no funcionó como esperaban?",
    "Lamentablemente tengo que cancelar la reserva del fin de semana.",
    "Por favor, envíe la factura a mi nueva dirección.",
    "Estupendo, esa es exactamente la respuesta que quería oír.",
    "Muchas gracias por su tiempo, y que tenga una buena tarde.",
  ],
  fr: [
    "Bonjour, je voudrais prendre un rendez-vous avec le médecin.",
    "Pourriez-vous me parler un peu de votre dernier projet ?",
    "C'est vraiment intéressant, merci beaucoup pour votre réponse.",
    "Depuis hier soir, j'ai très mal au genou gauche.",
    "Quelle est la décision la plus difficile que vous avez prise ?",
    "Excusez-moi, je n'ai pas bien compris votre question.",
    "La clé de la chambre est à la réception de l'hôtel.",
    "Je voudrais une chambre calme avec vue sur le jardin.",
    "Nos clients attendent la nouvelle livraison depuis des semaines.",
    "Oui, bien sûr, nous pouvons continuer quand vous voulez.",
    "Combien de personnes travaillaient dans votre équipe ?",
    "Votre rendez-vous est confirmé, vous allez recevoir un message.",
    "J'ai oublié ma carte d'assurance à la maison, je suis désolé.",
    "Pas de problème, prenez tout le temps dont vous avez besoin.",
    "Pouvez-vous me dire quand le cabinet ouvre le vendredi ?",
    "Pourquoi la première version n'a-t-elle pas fonctionné comme prévu ?",
    "Malheureusement, je dois annuler la réservation du week-end.",
    "Envoyez la facture à ma nouvelle adresse, s'il vous plaît.",
    "Parfait, c'est exactement la réponse que je voulais entendre.",
    "Merci beaucoup pour votre temps, et bonne fin de journée.",
  ],
};

/** Sentences with names that a recognizer does not know, and the keywords of their scenario. */
export const NAMES: Texts = {
  en: [
    "I am calling about my Visavis account.",
    "Please connect me with Doctor Kowalski.",
    "We run everything on Kubernetes and LiveKit.",
    "Is Priyanka Ramaswamy in the office today?",
  ],
  de: [
    "Ich rufe wegen meines Kontos bei Visavis an.",
    "Bitte verbinden Sie mich mit Doktor Kowalski.",
    "Bei uns läuft alles auf Kubernetes und LiveKit.",
    "Ist Priyanka Ramaswamy heute im Büro?",
  ],
  es: [
    "Llamo por mi cuenta de Visavis.",
    "Por favor, póngame con el doctor Kowalski.",
    "En la empresa todo funciona con Kubernetes y LiveKit.",
    "¿Está Priyanka Ramaswamy hoy en la oficina?",
  ],
  fr: [
    "Je vous appelle pour mon compte Visavis.",
    "Passez-moi le docteur Kowalski, s'il vous plaît.",
    "Chez nous, tout tourne sur Kubernetes et LiveKit.",
    "Est-ce que Priyanka Ramaswamy est au bureau aujourd'hui ?",
  ],
};
export const KEYWORDS = "Visavis, Kowalski, Kubernetes, LiveKit, Priyanka, Ramaswamy";

/** Numbers as people dictate them. */
export const NUMBERS: Readonly<Record<Language, readonly { said: string; digits: string }[]>> = {
  en: [
    { said: "My number is zero seven nine, four five, one two, eight eight.", digits: "079451288" },
    { said: "The booking is three six nine two five.", digits: "36925" },
    { said: "It costs two hundred and forty euros.", digits: "240" },
  ],
  de: [
    { said: "Meine Nummer ist null eins sieben, vier fünf, eins zwei, acht acht.", digits: "017451288" },
    { said: "Die Buchung ist drei sechs neun zwei fünf.", digits: "36925" },
    { said: "Das kostet zweihundertvierzig Euro.", digits: "240" },
  ],
  es: [
    { said: "Mi número es seis uno dos, cuatro cinco, uno dos, ocho ocho.", digits: "612451288" },
    { said: "La reserva es tres seis nueve dos cinco.", digits: "36925" },
    { said: "Cuesta doscientos cuarenta euros.", digits: "240" },
  ],
  fr: [
    { said: "Mon numéro est le zéro six, quarante-cinq, douze, quatre-vingt-huit.", digits: "06451288" },
    { said: "La réservation est trois, six, neuf, deux, cinq.", digits: "36925" },
    { said: "Cela coûte deux cent quarante euros.", digits: "240" },
  ],
};
