import type { LandingWords } from "./en.ts";

export const LANDING_DE: LandingWords = {
  documentTitle: "Visavis: ein Gespräch mit Ihrer Software, von Angesicht zu Angesicht",
  description: "Live-Videogespräche mit KI-Avataren, auf Ihrem eigenen Server.",
  title: "Ein Gespräch mit Ihrer Software, von Angesicht zu Angesicht.",
  intro: "Visavis führt Live-Videogespräche mit KI-Avataren auf Ihrem eigenen Server.",
  introWithDemo:
    "Visavis führt Live-Videogespräche mit KI-Avataren auf Ihrem eigenen Server. Probieren Sie es aus: Der Avatar hört zu, antwortet, und Sie können ihn unterbrechen.",
  console: "Konsole öffnen",
  signIn: "Anmelden",
  page: "Seite",
  howItWorks: "So funktioniert es",
  connectLink: "Anbinden",
  apiReference: "API-Referenz",
  documentation: "Dokumentation",
  demo: {
    label: "Live-Demo",
    question: "Wen möchten Sie kennenlernen?",
    calling: "{name} wird angerufen …",
    talk: "Mit {name} sprechen",
    microphone: "Verwendet Ihr Mikrofon.",
    type: "Stattdessen tippen",
  },
  steps: {
    title: "In drei Schritten von der Idee zum Gespräch",
    describe: {
      title: "Das Gespräch beschreiben",
      text: "Knoten sagen, was der Avatar erreichen soll; Funktionen entscheiden, wie es weitergeht.",
    },
    share: {
      title: "Einen Link teilen oder anbinden",
      text: "Ein gehosteter Link braucht keinen Code. Für Gespräche in Ihrer eigenen App genügt eine Route auf Ihrem Server, die den Schlüssel hat und einen Raum anfordert.",
    },
    read: {
      title: "Nachlesen, was geschah",
      text: "Jedes Gespräch behält seine Mitschrift so, wie sie zu hören war, mit dem Knoten zu jeder Zeile, und zeigt, wo eine Antwort unterbrochen wurde.",
    },
  },
  pictures: {
    greet: "Nach dem Anliegen fragen",
    findOrder: "Bestellnummer nachschlagen",
    answer: "Rückgaberegeln erklären",
    you: "Sie",
    tooSmall: "Die Stiefel sind da, aber eine Nummer zu klein.",
    canSend: "Ich kann Ihnen die 43 schicken. Wie lautet die",
    orderNumber: "Bestellnummer?",
    itIs: "Sie lautet A-20417.",
    stopped: "Sie haben gesprochen, {name} hat aufgehört",
  },
  connect: {
    title: "Eine Anfrage genügt",
    text: "Ihr Server fordert einen Raum an, und Ihre Seite betritt ihn. Der Schlüssel erreicht nie den Browser, und jeder Fehler hat einen festen <code>error_code</code>, auf den Ihr Code reagieren kann.",
    reference: "API-Referenz öffnen",
    copyWhat: "das Beispiel in {language}",
  },
  after: {
    label: "Wie es weitergeht",
    create: "Ein eigenes Szenario erstellen",
    createText: "Beginnen Sie mit einer Vorlage und sprechen Sie eine Minute später mit ihr.",
    code: "Aus Ihrem Code aufrufen",
    codeText: "Eine Anfrage von Ihrem Server startet ein Gespräch in Ihrer App.",
  },
};
