import { type Block, type CountTokens, parseBlocks } from "./parse-blocks.ts";
import { type Piece, splitBlock } from "./split-text.ts";

/** A piece of a document that is retrieved as a unit. `heading` is the path of headings above it. */
export type Chunk = { heading: string; content: string; tokens: number };

/**
 * Small enough to answer one question, large enough to make sense alone, and well within the models' limit
 * (512).
 */
const MAX_TOKENS = 256;
const MAX_CHARACTERS = 2_000;
/** A section with at least this many tokens is not joined with the next one. */
const SECTION_TOKENS = 64;
/** Headings are cut to this length, because they are repeated above every chunk of their section. */
const MAX_HEADING_CHARACTERS = 120;
const MAX_PATH_CHARACTERS = 300;
const PATH_JOINT = " › ";

type Heading = { level: number; text: string };

/** Splits a document into chunks along its structure. The same text gives the same chunks. */
export function chunkText(text: string, count: CountTokens): Chunk[] {
  const chunker = new Chunker(count);
  for (const block of parseBlocks(text)) chunker.add(block);
  return chunker.finish();
}

class Chunker {
  private readonly count: CountTokens;
  private readonly chunks: Chunk[] = [];
  /** The headings above the next block, outermost first. */
  private path: Heading[] = [];
  /** Headings that no text has followed yet, and the path above the first of them. */
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
    const short = truncate(text, MAX_HEADING_CHARACTERS);
    const above = this.path.filter((heading) => heading.level < level);
    if (this.pending.length === 0) this.pendingPath = above;
    else this.pendingPath = commonPath(this.pendingPath, above);
    this.pending.push({ text: short, tokens: this.count(short) });
    this.path = [...above, { level, text: short }];
    if (sum(this.pending) > MAX_TOKENS / 2) this.settlePending();
  }

  /** Headings without text are chunked as text, so nothing of a document is lost. */
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
    this.open.path = commonPath(this.open.path, part.path);
    this.open.pieces.push(...part.pieces);
    this.open.tokens += tokens;
  }

  private flush(): void {
    if (!this.open) return;
    const { path, pieces, tokens } = this.open;
    this.open = undefined;
    const heading = truncate(path.map(({ text }) => text).join(PATH_JOINT), MAX_PATH_CHARACTERS);
    this.chunks.push({ heading, content: pieces.map(({ text }) => text).join("\n\n"), tokens });
  }
}

const sum = (pieces: readonly Piece[]): number => pieces.reduce((total, { tokens }) => total + tokens, 0);

/** The headings two paths have in common. */
function commonPath(a: Heading[], b: Heading[]): Heading[] {
  const end = a.findIndex((heading, index) => heading !== b[index] && heading.text !== b[index]?.text);
  return end === -1 ? a.slice(0, b.length) : a.slice(0, end);
}

/** Cuts between characters, never inside one. */
function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text
    .slice(0, maxCharacters)
    .toWellFormed()
    .replace(/\ufffd$/, "")}…`;
}
