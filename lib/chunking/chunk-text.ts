import type { Block, CountTokens } from "./block.ts";
import { parseBlocks } from "./parse-blocks.ts";
import { type Piece, splitBlock } from "./split-text.ts";

/** A piece of a document that is retrieved as one. `heading` is the path of headings that it stands under. */
export type Chunk = { heading: string; content: string; tokens: number };

/** Small enough to answer one question, large enough to be understood alone; well within what models embed (512). */
const MAX_TOKENS = 256;
const MAX_CHARACTERS = 2_000;
/** A section of so many tokens is not joined with the next one. */
const SECTION_TOKENS = 64;
/** Headings are cut to this: they stand above every chunk of their section. */
const MAX_HEADING_CHARACTERS = 120;
const MAX_PATH_CHARACTERS = 300;
const PATH_JOINT = " › ";

type Heading = { level: number; text: string };

/** Cuts a document into chunks along its structure. The same text gives the same chunks. */
export function chunkText(text: string, count: CountTokens): Chunk[] {
  const chunker = new Chunker(count);
  for (const block of parseBlocks(text)) chunker.add(block);
  return chunker.finish();
}

class Chunker {
  private readonly count: CountTokens;
  private readonly chunks: Chunk[] = [];
  /** The headings that the next block stands under, from the outermost on. */
  private path: Heading[] = [];
  /** Headings that no text has followed yet, and the path that the first of them stands under. */
  private pending: Piece[] = [];
  private pendingPath: Heading[] = [];
  private open: { path: Heading[]; pieces: Piece[]; tokens: number } | undefined;

  constructor(count: CountTokens) {
    this.count = count;
  }

  add(block: Block): void {
    if (block.kind === "heading") {
      this.addHeading(block);
      return;
    }
    for (const piece of splitBlock(block, this.count, this.room())) {
      this.addPiece(piece);
      this.pending = [];
    }
  }

  finish(): Chunk[] {
    this.settlePending();
    this.flush();
    return this.chunks;
  }

  private room() {
    return { maxTokens: MAX_TOKENS, maxCharacters: MAX_CHARACTERS };
  }

  private addHeading({ level, text }: Heading): void {
    if (this.pending.length === 0 && (this.open?.tokens ?? 0) >= SECTION_TOKENS) this.flush();
    const short = cut(text, MAX_HEADING_CHARACTERS);
    const above = this.path.filter((heading) => heading.level < level);
    if (this.pending.length === 0) this.pendingPath = above;
    else this.pendingPath = common(this.pendingPath, above);
    this.pending.push({ text: short, tokens: this.count(short) });
    this.path = [...above, { level, text: short }];
    if (sum(this.pending) > MAX_TOKENS / 2) this.settlePending();
  }

  /** Headings without a text of their own are text: nothing of a document is lost. */
  private settlePending(): void {
    const headings = this.pending;
    this.pending = [];
    if (headings.length > 0) this.put({ pieces: headings, path: this.pendingPath });
  }

  private addPiece(piece: Piece): void {
    const starts = this.pending.length > 0;
    this.put({ pieces: [...this.pending, piece], path: starts ? this.pendingPath : this.path });
  }

  private put(part: { pieces: Piece[]; path: Heading[] }): void {
    const tokens = sum(part.pieces);
    const characters = [...(this.open?.pieces ?? []), ...part.pieces].reduce(
      (n, { text }) => n + text.length,
      0,
    );
    if (this.open && (this.open.tokens + tokens > MAX_TOKENS || characters > MAX_CHARACTERS)) this.flush();
    if (!this.open) {
      this.open = { path: part.path, pieces: [...part.pieces], tokens };
      return;
    }
    this.open.path = common(this.open.path, part.path);
    this.open.pieces.push(...part.pieces);
    this.open.tokens += tokens;
  }

  private flush(): void {
    if (!this.open) return;
    const { path, pieces, tokens } = this.open;
    this.open = undefined;
    const heading = cut(path.map(({ text }) => text).join(PATH_JOINT), MAX_PATH_CHARACTERS);
    this.chunks.push({ heading, content: pieces.map(({ text }) => text).join("\n\n"), tokens });
  }
}

const sum = (pieces: readonly Piece[]): number => pieces.reduce((total, { tokens }) => total + tokens, 0);

/** The headings that both stand under. */
function common(a: Heading[], b: Heading[]): Heading[] {
  const end = a.findIndex((heading, index) => heading !== b[index] && heading.text !== b[index]?.text);
  return end === -1 ? a.slice(0, b.length) : a.slice(0, end);
}

/** Cut between characters, never inside one. */
function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text
    .slice(0, maxCharacters)
    .toWellFormed()
    .replace(/\ufffd$/, "")}…`;
}
