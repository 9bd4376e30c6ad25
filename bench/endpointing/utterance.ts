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

/** Utterances of one kind, each as text or as what the avatar asked and the text. */
export const utterances = (
  language: Utterance["language"],
  kind: Kind,
  ...texts: (string | [asked: string, text: string])[]
): Utterance[] =>
  texts.map((entry) =>
    typeof entry === "string"
      ? { kind, language, text: entry }
      : { kind, language, asked: entry[0], text: entry[1] },
  );
