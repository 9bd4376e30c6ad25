import { AUTO, isSameLanguage, readLanguage } from "#lib/languages/language-tags.ts";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { languageInstruction, wordsOf } from "#lib/languages/words-of.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";

/** What lines are in until the visitor has spoken, and if nobody chose a language. */
const FALLBACK = "en";
/** An utterance with fewer words does not change the language alone: "okay" and a name are heard in any. */
const SURE_WORDS = 4;

export type LanguageChoice = Pick<Bootstrap, "language" | "languages"> & {
  resume?: { language?: string | undefined } | undefined;
};

/**
 * The language of a call. With `auto` it is the one that the visitor's first words were heard in, and changes when they
 * change theirs: at once for a long utterance, otherwise with the second short one.
 */
export class CallLanguage {
  private readonly choice: LanguageChoice;
  private readonly onChange: (change: { from: string; to: string }) => void;
  private heard: string | undefined;
  /** Heard in the last utterance, which was too short to be sure. */
  private suspected: string | undefined;

  constructor(choice: LanguageChoice, onChange: (change: { from: string; to: string }) => void = () => {}) {
    this.choice = choice;
    this.onChange = onChange;
    this.heard = choice.resume?.language;
  }

  /** Whether recognition has to find out which language is spoken. */
  get isOpen(): boolean {
    return this.choice.language === AUTO;
  }

  /** What models are asked for: the chosen language or the one that was found out; undefined if there is none. */
  get tag(): string | undefined {
    return this.isOpen ? this.heard : this.choice.language;
  }

  /** The language of lines, captions and turn-taking. */
  get current(): string {
    return this.tag ?? FALLBACK;
  }

  get words(): LanguageWords {
    return wordsOf(this.current);
  }

  /** What the prompt says about it; nothing if nobody chose a language. */
  get instruction(): string {
    return this.choice.language === undefined ? "" : `\n\n${languageInstruction(this.current)}`;
  }

  /** Takes the language that recognition reports for an utterance. */
  hear(reported: string | undefined, text: string): void {
    if (!this.isOpen) return;
    const found = reported === undefined ? null : readLanguage(reported);
    if (found !== null && text.trim() !== "" && this.isKnown(found)) this.consider(found, text);
  }

  private consider(found: string, text: string): void {
    const before = this.heard;
    if (before !== undefined && isSameLanguage(before, found)) {
      this.suspected = undefined;
      return;
    }
    const isSure = text.trim().split(/\s+/).length >= SURE_WORDS || found === this.suspected;
    if (before !== undefined && !isSure) {
      this.suspected = found;
      return;
    }
    this.suspected = undefined;
    this.heard = found;
    if (found !== (before ?? FALLBACK)) this.onChange({ from: before ?? FALLBACK, to: found });
  }

  private isKnown(language: string): boolean {
    const { languages } = this.choice;
    return languages === undefined || languages.some((known) => isSameLanguage(known, language));
  }
}
