/** Private use characters of planes 15 and 16: one for each passage that is said already. */
const FIRST_MARK = 0xf0000;
const LAST_MARK = 0x10fffd;
const MARKS = /[\u{f0000}-\u{10fffd}]/gu;

/**
 * A text on its way from written to spoken. `say` replaces what a rule recognizes for good: no later rule sees it.
 * `change` leaves the replacement to later rules.
 */
export class Draft {
  text: string;
  private readonly said: string[] = [];

  constructor(text: string) {
    this.text = text.replace(MARKS, " ");
  }

  change(pattern: RegExp, replace: string | ((match: RegExpExecArray) => string | undefined)): this {
    if (typeof replace === "string") this.text = this.text.replace(pattern, replace);
    else this.text = replaceAll(this.text, pattern, replace);
    return this;
  }

  /** A rule returns undefined for what it does not recognize after all. */
  say(pattern: RegExp, spoken: (match: RegExpExecArray) => string | undefined): this {
    return this.change(pattern, (match) => {
      const words = spoken(match);
      return words === undefined ? undefined : this.hold(words);
    });
  }

  /** The text with everything that was said in its place. */
  finish(): string {
    let text = this.text;
    // A passage may contain passages that were said before it, never itself.
    while (text.search(MARKS) >= 0) {
      text = text.replace(MARKS, (mark) => this.said[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? " ");
    }
    return text;
  }

  /** What a mark stands for. */
  wordsOf(mark: string): string {
    return this.said[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? "";
  }

  /** Returns a mark that stands for words that are said already. */
  hold(words: string): string {
    if (FIRST_MARK + this.said.length > LAST_MARK) return words;
    this.said.push(words);
    return String.fromCodePoint(FIRST_MARK + this.said.length - 1);
  }
}

function replaceAll(
  text: string,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string | undefined,
): string {
  let done = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    done += text.slice(at, match.index) + (replace(match) ?? match[0]);
    at = match.index + match[0].length;
  }
  return at === 0 ? text : done + text.slice(at);
}
