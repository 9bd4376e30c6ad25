import type { ChatWords } from "./en.ts";

export const CHAT_DE: ChatWords = {
  talk: "Lieber sprechen",
  calling: "Wird angerufen …",
  startCall: "Anruf starten",
  stay: "Weiter schreiben",
  noMicrophone:
    "Das Mikrofon kann nicht verwendet werden. Erlauben Sie es im Browser und drücken Sie noch einmal, oder schreiben Sie weiter.",
  noCall: "Im Moment ist kein Anruf möglich. Sie können weiter schreiben.",
  title: "Chat mit {name}",
  willWrite: "Gleich schreiben Sie mit {name}.",
  start: "Chat beginnen",
  starting: "Chat wird geöffnet …",
  writing: "{name} schreibt",
  hint: "Enter sendet. Umschalt + Enter beginnt eine neue Zeile.",
  tooFast: "Das war viel auf einmal. Warten Sie einen Moment und drücken Sie dann noch einmal auf Senden.",
  wrote: "Sie haben {duration} mit {name} geschrieben.",
  again: "Noch einmal chatten",
};
