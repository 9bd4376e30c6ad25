import type { Piece } from "#models/onnx/e5/read-e5.ts";

/** Numbers of the tokens that begin and end a text, and of one for characters that no piece has. */
const BEGIN = 0;
const END = 2;
const UNKNOWN = 3;
/** SentencePiece writes spaces with this letter. */
const SPACE = "▁";
/** How much less likely an unknown character is than the rarest piece, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;
const NEVER = Number.NEGATIVE_INFINITY;

/** Reads the lines `score text` that `convertE5Pieces` writes. */
export function readPieces(lines: string): Piece[] {
  return lines
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const at = line.indexOf(" ");
      return { score: Number(line.slice(0, at)), text: line.slice(at + 1) };
    });
}

/** SentencePiece's tokenizer: of all ways to cut a text into pieces, it takes the most likely one. */
export class PieceTokenizer {
  private readonly numbers: ReadonlyMap<string, number>;
  private readonly scores: Float64Array;
  private readonly unknownScore: number;
  private readonly longest: number;

  constructor(pieces: readonly Piece[]) {
    this.numbers = new Map(pieces.map(({ text }, number) => [text, number]));
    this.scores = Float64Array.from(pieces, ({ score }) => score);
    this.unknownScore = this.scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
    this.longest = pieces.reduce((most, { text }) => Math.max(most, [...text].length), 1);
  }

  /** The numbers of a text's tokens, at most `most`, with those of its beginning and its end. */
  encode(text: string, most: number): number[] {
    const written = SPACE + text.normalize("NFKC").trim().replaceAll(/\s+/g, SPACE);
    return [BEGIN, ...this.cut([...written]).slice(0, most - 2), END];
  }

  /** Viterbi's algorithm: the best cut up to each letter is the best cut up to an earlier one and one more piece. */
  private cut(letters: string[]): number[] {
    const best = new Float64Array(letters.length + 1).fill(NEVER);
    const from = new Int32Array(letters.length + 1);
    const number = new Int32Array(letters.length + 1);
    best[0] = 0;
    const offer = (start: number, end: number, piece: number, score: number): void => {
      const sum = (best[start] ?? NEVER) + score;
      if (sum <= (best[end] ?? NEVER)) return;
      best[end] = sum;
      from[end] = start;
      number[end] = piece;
    };
    for (let start = 0; start < letters.length; start++) {
      let piece = "";
      const last = Math.min(letters.length, start + this.longest);
      for (let end = start + 1; end <= last; end++) {
        piece += letters[end - 1];
        const known = this.numbers.get(piece);
        if (known !== undefined && known > UNKNOWN) offer(start, end, known, this.scores[known] ?? NEVER);
      }
      offer(start, start + 1, UNKNOWN, this.unknownScore);
    }
    const found: number[] = [];
    for (let end = letters.length; end > 0; end = from[end] ?? 0) found.push(number[end] ?? UNKNOWN);
    return found.reverse();
  }
}
