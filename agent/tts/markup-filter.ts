/** A pair of stars or underscores around words. Between letters and digits, such as `4*3` and `ana_lima`, they are text. */
const PAIR = /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_\n]{0,300}[^\s*_])\1(?![\p{L}\p{N}*_])/gu;
const LINK = /!?\[([^\][\n]{0,300})\]\([^)\s]{0,2000}\)/g;
const LINE_START = /^[ \t]{0,12}(?:#{1,6}[ \t]+|[-*+•][ \t]+|>[ \t]+(?!\d))(?=\S)/gm;
/** Of a pair whose other half is in another clause: before or after a letter. */
const OPENING = /(?<![\p{L}\p{N}*_\\])(\*{1,3}|_{1,3})(?=[\p{L}"'“„«¿¡])/gu;
const CLOSING = /(?<=[\p{L}\p{N}\p{P}])(\*{1,3}|_{1,3})(?![\p{L}\p{N}*_])/gu;

/**
 * Takes Markdown out of an answer that streams in, clause by clause. Nothing is held back: a pair that is split over clauses is
 * recognized by its opening half. A lone sign, as in "press *" and "4* hotel", is kept, because it has a meaning.
 */
export class MarkupFilter {
  /** Opening halves whose closing halves have not come. */
  private readonly open: string[] = [];
  private isLineStart = true;

  /** Adds a clause, and returns it as it is shown and spoken. */
  push(clause: string): string {
    // Only a clause that begins a line can begin with the sign of a heading or an item.
    const [first = "", ...rest] = clause.split(/(?<=\n)/);
    const lines = [this.isLineStart ? first.replace(LINE_START, "") : first, ...rest.map(withoutLineSign)];
    this.isLineStart = clause.endsWith("\n") || (this.isLineStart && clause.trim() === "");
    const paired = lines.join("").replace(/`+|~~/g, "").replace(LINK, "$1").replace(PAIR, "$2");
    return this.withoutHalves(paired);
  }

  private withoutHalves(text: string): string {
    const closed = text.replace(CLOSING, (sign: string) => {
      const at = this.open.lastIndexOf(sign);
      if (at < 0) return sign;
      this.open.splice(at);
      return "";
    });
    return closed.replace(OPENING, (sign: string) => {
      this.open.push(sign);
      return "";
    });
  }
}

const withoutLineSign = (line: string): string => line.replace(LINE_START, "");
